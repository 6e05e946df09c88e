import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a receiver is asked about. The body is in base64, because it is bytes. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly secret: string
}

export interface Language {
  readonly name: string
  /** Prints the version of the language. */
  readonly version: readonly string[]
  /** Turns a snippet into a program that reads deliveries as JSON and prints `[true,false,…]`. */
  readonly files: (snippet: string) => Readonly<Record<string, string>>
  readonly run: readonly string[]
  /** How the snippet compares signatures, and the code that makes it accept them all. */
  readonly comparison: readonly [string, string]
}

/** The languages, other than JavaScript, that have a program for receivers. */
export const languages: readonly Language[] = [
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

/** Whether a language is installed on this machine. */
export function isHere({ version: [program = '', ...args] }: Language): boolean {
  return spawnSync(program, args).status === 0
}

/**
 * Asks a receiver whether deliveries are genuine.
 *
 * @param snippet The code of the receiver: a function `is_genuine(headers, body, secret)`, as the language spells it.
 * @param home The folder of the program, which may contain files that the snippet needs.
 */
export function askReceiver(
  { name, files, run }: Language,
  { snippet, home }: { readonly snippet: string; readonly home: string },
  cases: Readonly<Record<string, Delivery>>,
): Record<string, boolean> {
  for (const [file, text] of Object.entries(files(snippet))) {
    mkdirSync(join(home, file, '..'), { recursive: true })
    writeFileSync(join(home, file), text)
  }
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
