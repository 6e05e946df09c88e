import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { checkoutFolder, readProjectFile } from '../../checks/project-files.ts'
import { faultsInManifests, type Manifest } from './faults-in-manifests.ts'

const folder = 'deploy/kubernetes'

/** Kinds that are no part of the Kubernetes API, so that there is no schema for them. */
const unchecked = ['kustomize.config.k8s.io/v1beta1 Kustomization']

function kindOf({ apiVersion, kind }: Manifest['document']): string {
  return `${apiVersion} ${kind}`
}

const files = readdirSync(join(checkoutFolder, folder), { recursive: true, encoding: 'utf8' })

const manifests: readonly Manifest[] = files
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) =>
    parseAllDocuments(readProjectFile(`${folder}/${file}`)).map((document, index) => ({
      name: `${file} ${index}`,
      document: document.toJS(),
    })),
  )

/** A copy of the deployment with one thing changed. */
// biome-ignore lint/suspicious/noExplicitAny: a manifest is changed here in ways that no type allows.
function changed(change: (deployment: any) => void): Manifest['document'] {
  const deployment = parse(readProjectFile(`${folder}/deployment.yaml`))
  change(deployment)
  return deployment
}

const faulty: Readonly<Record<string, readonly [Manifest['document'], RegExp]>> = {
  'a misspelled field': [changed(({ spec }) => (spec.replica = 2)), /"replica"' does not exist/],
  'a misspelled field far inside': [
    changed(({ spec }) => (spec.template.spec.containers[0].livenessProbe.timeoutSecond = 3)),
    /"timeoutSecond"' does not exist/,
  ],
  'a field in the wrong place': [
    changed(({ spec }) => (spec.terminationGracePeriodSeconds = 40)),
    /"terminationGracePeriodSeconds"' does not exist/,
  ],
  'a wrong type': [changed(({ spec }) => (spec.replicas = 'two')), /replicas must be integer/],
  'a wrong word': [
    changed(({ spec }) => (spec.template.spec.containers[0].imagePullPolicy = 'Sometimes')),
    /imagePullPolicy must be equal to one of the allowed values/,
  ],
  'a missing field': [changed(({ spec }) => delete spec.selector), /must have required property .?selector/],
  'a quantity that is none': [
    changed(({ spec }) => (spec.template.spec.containers[0].resources.limits.memory = '1 GB')),
    /memory must match format "quantity"/,
  ],
  'an unknown kind': [changed((deployment) => (deployment.kind = 'Deploiment')), /^no schema$/],
  'an unknown version': [changed((deployment) => (deployment.apiVersion = 'apps/v9')), /^no schema$/],
  'no kind': [changed((deployment) => delete deployment.kind), /^no schema$/],
}

let faults: ReadonlyMap<string, readonly string[]>
beforeAll(async () => {
  // Together, because the compiler reads the types of the whole API.
  const wrong = Object.entries(faulty).map(([name, [document]]) => ({ name, document }))
  faults = await faultsInManifests([...manifests, ...wrong])
})

describe('the manifests of Kubernetes', () => {
  it('are as the schemas of its API say, except those of other programs', () => {
    const checked = manifests.filter(({ document }) => !unchecked.includes(kindOf(document)))
    expect(checked.map(({ document }) => document.kind).sort()).toEqual([
      'ConfigMap',
      'Deployment',
      'NetworkPolicy',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
      'Service',
      'StatefulSet',
    ])
    for (const { name } of checked) expect([name, faults.get(name)]).toEqual([name, []])
    const others = manifests.filter((manifest) => !checked.includes(manifest))
    expect(others.map(({ document }) => kindOf(document))).toEqual([...unchecked, ...unchecked])
  })

  it.each(Object.entries(faulty))('are refused with %s', (name, [, words]) => {
    expect(faults.get(name)?.join('\n')).toMatch(words)
  })
})
