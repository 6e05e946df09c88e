#!/usr/bin/env node
import { runAdapter } from '@element-js/acquirer-adapter'
import { program } from './program.ts'

await runAdapter(program)
