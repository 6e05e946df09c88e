import { version } from '@element-js/protocol/frame'
import type { Command, CommandEntry, Program } from './command.ts'
import type { EnvironmentVariable } from './environment-variables.ts'
import { optionsOf, usageOf } from './invocation.ts'
import { columns, wrap } from './lay-out.ts'

// The width of a classic terminal.
const width = 80

/** The output of `--help`: the program, all commands and all variables. */
export function helpText({ name, about, commands, defaultCommand, variables }: Program): string {
  return blocks([
    [`${name} ${version}: ${about}`],
    ['Usage', ...indent([`${name} ${defaultCommand ? '[<command>]' : '<command>'} [--help]`])],
    ['Commands', ...listOf(commands)],
    ...variables.map((group) => [group.heading, ...listOfVariables(group.variables)]),
    [`More about one command: ${name} help <command>`],
  ])
}

/** The output of `element-server help merchants`, for a first word of several commands. */
export function groupHelpText(program: Program, commands: readonly CommandEntry[]): string {
  return blocks([
    ['Commands', ...listOf(commands)],
    [`More about one command: ${program.name} help <command>`],
  ])
}

/** The output of `help <command>`. */
export function commandHelpText(program: Program, { name, summary }: CommandEntry, command: Command): string {
  const args = (command.arguments ?? []).map(({ name, about }) => [`<${name}>`, about])
  const options = Object.entries(optionsOf(command)).map(([option, { value, about }]) => [
    `--${option}${value ? ` ${value}` : ''}`,
    about,
  ])
  return blocks([
    [`${summary}.`],
    ['Usage', ...indent(indentFurtherLines(`${program.name} ${usageOf(name, command)}`))],
    ...command.about.map((paragraph) => wrap(paragraph, width)),
    args.length > 0 ? ['Arguments', ...indent(columns(args))] : [],
    ['Options', ...indent(columns(options))],
    command.examples ? ['Examples', ...indent(command.examples)] : [],
  ])
}

// Indents further lines of a usage to the text after the program's name.
function indentFurtherLines(line: string): string[] {
  return wrap(line, width - 2).map((part, index) => (index === 0 ? part : `  ${part}`))
}

function listOf(commands: readonly CommandEntry[]): string[] {
  return indent(columns(commands.map(({ name, summary }) => [name, summary])))
}

function listOfVariables(variables: readonly EnvironmentVariable[]): string[] {
  return indent(columns(variables.map(({ name, standard, about }) => [name, standard, about])))
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}

function blocks(given: readonly (readonly string[])[]): string {
  return given
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}
