import { openBenchStore } from './open-bench-store.ts'
import { runLoad } from './run-load.ts'
import { chargeScenario, tokenScenarios } from './scenarios.ts'
import { startProgram } from './start-program.ts'
await using store = await openBenchStore('postgres')
const url = await store.create('service')
const service = await startProgram('../src/main.ts', url)
console.log(url)
const [token] = tokenScenarios(service)
const charge = await chargeScenario(service, 'charge')
for (const s of [token, charge]) await runLoad(s, { connections: 64, until: { amount: Number(process.env.WARM ?? 5000) } })
import { execSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
// query counts
const { default: pg } = await import('pg')
const client = new pg.Client(url); await client.connect()
const before = (await client.query(`select sum(xact_commit) c from pg_stat_database`)).rows[0]
console.log(s0(await runLoad(token, { connections: 1, until: { duration: 10 } })))
const after = (await client.query(`select sum(xact_commit) c from pg_stat_database`)).rows[0]
console.log('commits', after.c - before.c)
function s0(x) { return JSON.stringify(x) }
await service.stop()
await client.end()
