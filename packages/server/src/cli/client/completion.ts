import type { Command, CommandEntry } from '../command.ts'
import { optionsOf } from '../invocation.ts'

/** The command that prints the completion of these commands. */
export function completionOf(commands: readonly CommandEntry[]): Command {
  return {
    about: ['Prints a completion script for bash. Load it in ~/.bashrc: eval "$(element completion)".'],
    run: async () => {
      const names = commands.map(({ name }) => name)
      const cases = await Promise.all(commands.map(caseOf))
      const script = `_element() {
  local words='${['help', ...names, '--help', '--version'].join(' ')}'
  if [ "$COMP_CWORD" -gt 1 ]; then
    case "\${COMP_WORDS[1]}" in
      help) words='${names.join(' ')}' ;;
${cases.join('\n')}
      *) words='' ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _element element`
      return { text: script, json: { script } }
    },
  }
}

async function caseOf({ name, load }: CommandEntry): Promise<string> {
  const command = await load()
  const choices = (command.arguments ?? []).flatMap((argument) => argument.choices ?? [])
  const options = Object.keys(optionsOf(command)).map((option) => `--${option}`)
  return `      ${name}) words='${[...choices, ...options].join(' ')}' ;;`
}
