import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTemporaryFolder, type TemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { newSigningSecret } from '../domain/signing-secret.ts'
import { sign } from './sign.ts'

const document = readFileSync(new URL('../../../../../docs/notifications.md', import.meta.url), 'utf8')

/** What a receiver is asked about. The body is in base64, because it is bytes. */
interface Delivery {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly secret: string
}

interface Language {
  readonly name: string
  /** Prints the version of the language. */
  readonly version: readonly string[]
  /** What makes a program of a snippet: it reads deliveries as JSON and prints `[true,false,…]`. */
  readonly files: (snippet: string) => Readonly<Record<string, string>>
  readonly run: readonly string[]
  /** How the snippet compares signatures, and what makes it accept them all. */
  readonly comparison: readonly [string, string]
}

const languages: readonly Language[] = [
  {
    name: 'python',
    version: ['python3', '--version'],
    files: (snippet) => ({
      'receiver.py': `${snippet}
import json, sys
print(json.dumps([
    is_genuine(one["headers"], base64.b64decode(one["body"]), one["secret"]) for one in json.load(sys.stdin)
]))
`,
    }),
    run: ['python3', 'receiver.py'],
    comparison: ['hmac.compare_digest(each.encode(), expected)', 'True'],
  },
  {
    name: 'php',
    version: ['php', '--version'],
    files: (snippet) => ({
      'receiver.php': `${snippet}
echo json_encode(array_map(
    fn ($one) => is_genuine($one['headers'], base64_decode($one['body']), $one['secret']),
    json_decode(stream_get_contents(STDIN), true)
));
`,
    }),
    run: ['php', 'receiver.php'],
    comparison: ['hash_equals($expected, $each)', 'true'],
  },
  {
    name: 'ruby',
    version: ['ruby', '--version'],
    files: (snippet) => ({
      'receiver.rb': `${snippet}
require "json"
puts JSON.parse($stdin.read).map { |one|
  genuine?(one["headers"], Base64.decode64(one["body"]), one["secret"])
}.to_json
`,
    }),
    run: ['ruby', 'receiver.rb'],
    comparison: ['OpenSSL.secure_compare(each, expected)', 'true'],
  },
  {
    name: 'go',
    version: ['go', 'version'],
    files: (snippet) => ({
      'go.mod': 'module receiver\n\ngo 1.19\n',
      'notifications/notifications.go': snippet,
      'main.go': `package main

import (
	"encoding/json"
	"net/http"
	"os"
	"receiver/notifications"
)

func main() {
	var deliveries []struct {
		Headers map[string]string
		Body    []byte
		Secret  string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&deliveries); err != nil {
		panic(err)
	}
	answers := []bool{}
	for _, one := range deliveries {
		header := http.Header{}
		for name, value := range one.Headers {
			header.Set(name, value)
		}
		answers = append(answers, notifications.IsGenuine(header, one.Body, one.Secret))
	}
	json.NewEncoder(os.Stdout).Encode(answers)
}
`,
    }),
    run: ['go', 'run', '.'],
    comparison: ['hmac.Equal([]byte(each), expected)', 'each != "" && len(expected) > 0'],
  },
]

let folder: TemporaryFolder
beforeAll(() => {
  folder = makeTemporaryFolder()
})
afterAll(() => folder.remove())

const secret = newSigningSecret()
const body = '{"type":"payment_link.updated","data":{"name":"José 😀"}}'
const now = (): number => Math.floor(Date.now() / 1000)
const signed = (timestamp = now(), secrets = [newSigningSecret(), secret]) =>
  sign({ id: 'msg_1', timestamp, body }, secrets)
const delivery = (headers: object, text = body): Delivery => ({
  headers: { ...headers },
  body: Buffer.from(text).toString('base64'),
  secret: secret.reveal(),
})

/** Deliveries that only differ from a genuine one in what their name says. */
function deliveries(): Readonly<Record<string, Delivery>> {
  return {
    genuine: delivery(signed()),
    'another body': delivery(signed(), `${body} `),
    'another id': delivery({ ...signed(), 'webhook-id': 'msg_2' }),
    "somebody else's secrets": delivery(signed(now(), [newSigningSecret(), newSigningSecret()])),
    'no headers': delivery({}),
    'no signature': delivery({ ...signed(), 'webhook-signature': '' }),
    'too old': delivery(signed(now() - 330)),
    'too new': delivery(signed(now() + 330)),
    'no time': delivery({ ...signed(), 'webhook-timestamp': 'now' }),
    'text behind the time': delivery({ ...signed(), 'webhook-timestamp': `${now()}\n` }),
  }
}

function ask({ name, files, run }: Language, snippet: string): Record<string, boolean> {
  const home = join(folder.path, name)
  for (const [file, text] of Object.entries(files(snippet))) {
    mkdirSync(join(home, file, '..'), { recursive: true })
    writeFileSync(join(home, file), text)
  }
  const cases = deliveries()
  const [program = '', ...args] = run
  const { stdout, stderr } = spawnSync(program, args, {
    cwd: home,
    input: JSON.stringify(Object.values(cases)),
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(`${name} says nothing: ${stderr}`)
  const answers = JSON.parse(stdout) as boolean[]
  return Object.fromEntries(Object.keys(cases).map((key, index) => [key, answers[index] ?? false]))
}

describe('the receivers in docs/notifications.md', () => {
  for (const language of languages) {
    const { name, version, comparison } = language
    const [program = '', ...args] = version
    const isHere = spawnSync(program, args).status === 0
    const [, snippet = ''] = new RegExp(`\`\`\`${name}\n(.*?)\`\`\``, 's').exec(document) ?? []

    it.runIf(isHere)(`accept only genuine notifications in ${name}`, () => {
      const nothingElse = Object.fromEntries(Object.keys(deliveries()).map((key) => [key, false]))
      expect(ask(language, snippet)).toEqual({ ...nothingElse, genuine: true })
    })

    it.runIf(isHere)(`negative control: without its comparison, ${name} accepts what is forged`, () => {
      const [careful, careless] = comparison
      expect(snippet).toContain(careful)
      expect(ask(language, snippet.replace(careful, careless))['another body']).toBe(true)
    })
  }
})
