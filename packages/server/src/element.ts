#!/usr/bin/env node
import { elementProgram } from './cli/client/element-program.ts'
import { runCommandLine } from './cli/run-command-line.ts'

process.exitCode = await runCommandLine(process.argv.slice(2), {
  program: elementProgram,
  variables: process.env,
  print: (text) => process.stdout.write(`${text}\n`),
  tell: (line) => process.stderr.write(`${line}\n`),
})
