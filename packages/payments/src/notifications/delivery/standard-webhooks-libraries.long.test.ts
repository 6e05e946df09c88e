import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  askReceiver,
  isHere,
  type Language,
  languages,
} from '../../../../server/test/support/receivers/other-languages.ts'
import { signedDeliveries } from '../../../../server/test/support/receivers/signed-deliveries.ts'
import {
  makeTemporaryFolder,
  type TemporaryFolder,
} from '../../../../server/test/support/temporary-folder.ts'

/** The folder `libraries` of a checkout of https://github.com/standard-webhooks/standard-webhooks. */
const libraries = process.env.STANDARD_WEBHOOKS_LIBRARIES

/** What a shop writes that uses the library of its language. */
const snippets: Readonly<Record<string, string>> = {
  python: `import base64, sys
sys.path.insert(0, "${libraries}/python")
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

def is_genuine(headers, body, secret):
    try:
        Webhook(secret).verify(body, headers)
        return True
    except WebhookVerificationError:
        return False
`,
  php: `<?php
require "${libraries}/php/init.php";

function is_genuine(array $headers, string $body, string $secret): bool {
    try {
        (new \\StandardWebhooks\\Webhook($secret))->verify($body, $headers);
        return true;
    } catch (\\StandardWebhooks\\Exception\\WebhookVerificationException $e) {
        return false;
    }
}
`,
  ruby: `$:.unshift "${libraries}/ruby/lib"
require "base64"
require "json"
require "standardwebhooks"

def genuine?(headers, body, secret)
  StandardWebhooks::Webhook.new(secret).verify(body, headers)
  true
rescue StandardWebhooks::WebhookVerificationError
  false
end
`,
  go: `package notifications

import (
	"net/http"
	"receiver/standardwebhooks"
)

func IsGenuine(headers http.Header, body []byte, secret string) bool {
	webhook, err := standardwebhooks.NewWebhook(secret)
	return err == nil && webhook.Verify(body, headers) == nil
}
`,
}

let folder: TemporaryFolder
beforeAll(() => {
  folder = makeTemporaryFolder()
})
afterAll(() => folder.remove())

describe('the libraries of Standard Webhooks', () => {
  it.runIf(libraries === undefined)(
    'are not asked: STANDARD_WEBHOOKS_LIBRARIES names no folder',
    ({ skip }) => skip(),
  )

  it.runIf(libraries !== undefined).for(languages)(
    'accept what the service signs, and nothing else, in $name',
    (language, { skip }) => {
      skip(!isHere(language))
      const { 'text behind the time': _, ...cases } = signedDeliveries()
      const nothingElse = Object.fromEntries(Object.keys(cases).map((name) => [name, false]))
      expect(verdictsOf(language, cases)).toEqual({ ...nothingElse, genuine: true })
    },
  )
})

function verdictsOf(language: Language, cases: ReturnType<typeof signedDeliveries>): object {
  const home = join(folder.path, language.name)
  if (language.name === 'go') {
    mkdirSync(join(home, 'standardwebhooks'), { recursive: true })
    // Debian 12 has Go 1.19, without `errors.Join`, which only words an error here.
    const code = readFileSync(join(libraries ?? '', 'go/webhook.go'), 'utf8')
    const older = code.replace('errors.Join(err, ErrInvalidHeaders)', 'ErrInvalidHeaders')
    writeFileSync(join(home, 'standardwebhooks/webhook.go'), older)
  }
  return askReceiver(language, { snippet: snippets[language.name] ?? '', home }, cases)
}
