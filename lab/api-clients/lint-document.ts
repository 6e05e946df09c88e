import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'

/**
 * What Redocly's rules say about a document: `rule: message at place`, warnings included.
 *
 * @param configuration The text of a `redocly.yaml`. Default: the recommended rules.
 */
export async function lintWithRedocly(
  document: string,
  configuration = 'extends: [recommended]',
): Promise<string[]> {
  const config = await createConfig(configuration)
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config })
  return problems.map(
    ({ ruleId, message, location: [place] }) => `${ruleId}: ${message} at ${place?.pointer}`,
  )
}

/** What Spectral's rules for OpenAPI say about a document: `rule: message at place`, warnings included. */
export async function lintWithSpectral(document: string): Promise<string[]> {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [oas as RulesetDefinition] })
  const problems = await linter.run(document)
  return problems.map(({ code, message, path }) => `${code}: ${message} at ${path.join('/')}`)
}
