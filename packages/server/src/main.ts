#!/usr/bin/env node
import { elementServer } from './cli/element-server.ts'
import { runCommandLine } from './cli/run-command-line.ts'

process.exitCode = await runCommandLine(process.argv.slice(2), {
  program: elementServer,
  variables: process.env,
  print: (text) => process.stdout.write(`${text}\n`),
  // Standard output is the log of a service, and the answer of every other command.
  tell: (line) => process.stderr.write(`${line}\n`),
})
