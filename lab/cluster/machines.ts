import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { promisify } from 'node:util'
import { type MachineName, network } from './addresses.ts'

const run = promisify(execFile)
const bridge = 'element-bridge'

/** A part of this machine with a network and processes of its own, which can fail as a whole. */
export interface Machine extends MachineName {
  /** Starts a program in it as the user `postgres`. @param logFile Gets its output. */
  start(command: readonly string[], logFile: string): void
  /** Kills every process in it. */
  kill(): Promise<void>
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Cuts its connection to all others: packets are dropped silently. */
  cutOff(): Promise<void>
  reconnect(): Promise<void>
  /** Signals the processes whose titles contain a text. */
  signal(title: string, signal: NodeJS.Signals): Promise<void>
}

/** Creates the network, after removing what an earlier run has left. Requires root. */
export async function createNetwork(machines: readonly MachineName[]): Promise<readonly Machine[]> {
  await removeNetwork(machines)
  await ip('link', 'add', bridge, 'type', 'bridge')
  await ip('addr', 'add', `${network.own}/${network.prefixLength}`, 'dev', bridge)
  await ip('link', 'set', bridge, 'up')
  return Promise.all(machines.map(createMachine))
}

/** Kills what runs in the machines, and removes them and the network. */
export async function removeNetwork(machines: readonly MachineName[]): Promise<void> {
  for (const { name } of machines) {
    if (!(await exists(name))) continue
    await signalAll(name, 'SIGKILL')
    await ip('netns', 'del', name)
    await ip('link', 'del', lineOf(name)).catch(() => {
      // It went with the namespace.
    })
  }
  await ip('link', 'del', bridge).catch(() => {
    // There is none.
  })
}

async function createMachine({ name, address }: MachineName): Promise<Machine> {
  const line = lineOf(name)
  const inside = `${line}-in`
  await ip('netns', 'add', name)
  await ip('link', 'add', line, 'type', 'veth', 'peer', 'name', inside)
  await ip('link', 'set', inside, 'netns', name)
  await ip('link', 'set', line, 'master', bridge, 'up')
  await ip('-n', name, 'addr', 'add', `${address}/${network.prefixLength}`, 'dev', inside)
  await ip('-n', name, 'link', 'set', inside, 'up')
  await ip('-n', name, 'link', 'set', 'lo', 'up')
  return {
    name,
    address,
    start: (command, logFile) => {
      const log = openSync(logFile, 'a')
      const user = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
      const env = { PATH: process.env.PATH }
      // Its end is one of the faults that are tried.
      const child: ChildProcess = spawn('ip', ['netns', 'exec', name, ...user, ...command], {
        stdio: ['ignore', log, log],
        env,
      })
      child.unref()
    },
    kill: () => signalAll(name, 'SIGKILL'),
    freeze: () => signalAll(name, 'SIGSTOP'),
    thaw: () => signalAll(name, 'SIGCONT'),
    cutOff: () => ip('link', 'set', line, 'down'),
    reconnect: () => ip('link', 'set', line, 'up'),
    signal: async (title, signal) => {
      const { stdout } = await run('ps', ['-o', 'pid=,args=', '-p', (await pidsOf(name)).join(',')])
      const found = stdout.split('\n').filter((each) => each.includes(title))
      for (const each of found) process.kill(Number.parseInt(each, 10), signal)
    },
  }
}

// The names of network devices have fifteen characters at most.
function lineOf(name: string): string {
  return name.replace('element', 'el')
}

async function exists(name: string): Promise<boolean> {
  const { stdout } = await run('ip', ['netns', 'list'])
  return stdout.split('\n').some((line) => line.split(' ')[0] === name)
}

async function pidsOf(name: string): Promise<readonly number[]> {
  const { stdout } = await run('ip', ['netns', 'pids', name])
  return stdout.split('\n').filter(Boolean).map(Number)
}

// Again and again, because a process may have started another one meanwhile.
async function signalAll(name: string, signal: NodeJS.Signals): Promise<void> {
  for (let round = 0; round < (signal === 'SIGKILL' ? 10 : 2); round += 1) {
    for (const pid of await pidsOf(name)) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended meanwhile.
      }
    }
  }
}

async function ip(...args: readonly string[]): Promise<void> {
  await run('ip', [...args])
}
