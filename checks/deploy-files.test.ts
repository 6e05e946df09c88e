import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { environmentVariables } from '../packages/server/src/cli/environment-variables.ts'
import { createMetrics } from '../packages/server/src/observability/metrics/metrics.ts'
import { readEnvironment } from '../packages/server/src/start/environment.ts'
import { checkoutFolder, readProjectFile } from './project-files.ts'

type Fields = Readonly<Record<string, unknown>>

const known = environmentVariables.map(({ name }) => name)
const compose = parse(readProjectFile('deploy/compose.yaml'))
const live = parse(readProjectFile('deploy/compose.live.yaml'))
const unit = readProjectFile('deploy/systemd/element-server.service')
const dockerfile = readProjectFile('deploy/Dockerfile')
const deployment = readManifest('deployment.yaml')
const pod = deployment.spec.template.spec
const [container] = pod.containers

// biome-ignore lint/suspicious/noExplicitAny: a manifest is read here to be asserted.
function readManifest(name: string): any {
  return parse(readProjectFile(`deploy/kubernetes/${name}`))
}

/** What Node and glibc read. */
const ofRuntime = ['NODE_ENV', 'GLIBC_TUNABLES']

/** The variables that each file sets. */
const variables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'compose.yaml': compose.services.service.environment,
  'compose.live.yaml': live.services.service.environment,
  'deployment.yaml': Object.fromEntries(
    container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
  ),
  'element-server.service': variablesOfUnit(unit),
  Dockerfile: pairsIn(/\b([A-Z_]+)=(\S+)/g, /^ENV NODE_ENV=.*$/m.exec(dockerfile)?.[0] ?? ''),
  'going-live.md': pairsIn(
    /^(\w+)=(\S+)$/gm,
    /```text\n(SERVICE_MODE=.*?)```/s.exec(readProjectFile('docs/going-live.md'))?.[1] ?? '',
  ),
}

function pairsIn(pattern: RegExp, text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value]))
}

function variablesOfUnit(text: string): Record<string, string> {
  return pairsIn(/^Environment=(\w+)=(\S+)$/gm, text)
}

describe('the files in deploy/', () => {
  it.each(Object.entries(variables))('%s sets only variables that the service knows', (_file, set) => {
    expect(Object.keys(set).length).toBeGreaterThan(2)
    const others = Object.keys(set).filter((name) => !known.includes(name) && !ofRuntime.includes(name))
    expect(others).toEqual([])
  })

  it.each(Object.entries(variables))('%s configures a service with values that it accepts', (_file, set) => {
    // What the operator fills in, and what is in the files with secrets.
    const filled = Object.entries(set)
      .filter(([name]) => !name.endsWith('_FILE'))
      .map(([name, value]) => [name, value.replace(/^(https:\/\/)?\$\{.*\}$/, 'https://pay.example')])
    const environment = {
      VAULT_KEYS: `1:${Buffer.alloc(32).toString('base64')}`,
      ACQUIRER_SECRET: 'secret',
      PUBLIC_URL: 'https://pay.example',
      ...Object.fromEntries(filled),
    }
    expect(() => readEnvironment(environment)).not.toThrow()
  })

  it('find each secret where it is mounted', () => {
    const mounted = container.volumeMounts[0].mountPath
    const filesOf = (file: string): string[] =>
      Object.entries(variables[file] ?? {}).flatMap(([name, path]) => (name.endsWith('_FILE') ? [path] : []))
    for (const path of filesOf('deployment.yaml')) expect(path.startsWith(`${mounted}/`)).toBe(true)
    for (const [file, { services, secrets: declared }] of Object.entries({
      'compose.yaml': compose,
      'compose.live.yaml': live,
    })) {
      const names = filesOf(file).map((path) => path.replace('/run/secrets/', ''))
      expect(services.service.secrets).toEqual(names)
      expect(Object.keys(declared)).toEqual(expect.arrayContaining(names))
    }
    const credentials = [...unit.matchAll(/^LoadCredential=([\w-]+):/gm)].map(([, name]) => `%d/${name}`)
    expect(filesOf('element-server.service')).toEqual(credentials)
  })
})

describe.each(['stripe', 'adyen'])('the files of the adapter of %s', (name) => {
  const program = `/program/element-acquirer-${name}.js`
  const ownUnit = readProjectFile(`deploy/systemd/element-acquirer-${name}.service`)
  const ownCompose = parse(readProjectFile(`deploy/compose.${name}.yaml`))
  const { acquirer } = ownCompose.services
  const filesOf = (set: object): string[] =>
    Object.entries(set).flatMap(([variable, path]) => (variable.endsWith('_FILE') ? [path] : []))

  it('set only variables that its documentation lists, and those that it needs', () => {
    const documented = [...readProjectFile('docs/acquirer.md').matchAll(/`((?:ACQUIRER|STRIPE|ADYEN)_\w+)`/g)]
    const names = new Set(documented.map(([, variable]) => variable))
    const sets: readonly object[] = [variablesOfUnit(ownUnit), acquirer.environment]
    for (const set of sets) {
      const own = Object.keys(set).filter((variable) => !ofRuntime.includes(variable))
      expect(own.filter((variable) => !names.has(variable.replace(/_FILE$/, '')))).toEqual([])
      expect(filesOf(set)).toHaveLength(name === 'stripe' ? 2 : 3)
    }
  })

  it('find each secret where it is mounted', () => {
    const credentials = [...ownUnit.matchAll(/^LoadCredential=([\w-]+):(\S+)$/gm)]
    expect(filesOf(variablesOfUnit(ownUnit))).toEqual(credentials.map(([, file]) => `%d/${file}`))
    for (const [, file, path] of credentials) expect(path).toBe(`/etc/element-acquirer-${name}/${file}`)
    const secrets = filesOf(acquirer.environment).map((path) => path.replace('/run/secrets/', ''))
    expect(acquirer.secrets).toEqual(secrets)
    expect(Object.keys({ ...live.secrets, ...ownCompose.secrets })).toEqual(expect.arrayContaining(secrets))
  })

  it('restrict it as the service is restricted', () => {
    const restrictions = (text: string): string[] =>
      text
        .slice(text.indexOf('DynamicUser='))
        .split('\n')
        .filter((line) => /^\w+=/.test(line) && !/^(StateDirectory|WorkingDirectory)=/.test(line))
    expect(restrictions(ownUnit)).toEqual(restrictions(unit))
    expect(restrictions(ownUnit).length).toBeGreaterThan(25)
    expect(ownUnit).toContain(`ExecStart=/usr/bin/node /opt/element-server${program}`)
    const { service } = compose.services
    for (const limit of ['build', 'read_only', 'cap_drop', 'security_opt', 'pids_limit', 'mem_limit'])
      expect([limit, acquirer[limit]]).toEqual([limit, service[limit]])
    for (const rule of ['restart', 'stop_grace_period', 'logging'])
      expect([rule, acquirer[rule]]).toEqual([rule, service[rule]])
    expect(acquirer.entrypoint).toEqual(['node', `/service${program}`])
    expect(acquirer.volumes).toEqual([`acquirer-${name}:/data`])
  })
})

it('nothing in deploy/ gives up restarting the service: it cannot start while its database is down', () => {
  const section = (name: string): string => unit.split(`[${name}]`)[1]?.split(/^\[/m)[0] ?? ''
  expect(section('Unit')).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(section('Service')).toMatch(/^Restart=always$/m)
  for (const [name, { restart }] of Object.entries<{ restart?: string }>(compose.services)) {
    expect([name, restart]).toEqual([name, 'unless-stopped'])
  }
  // Of a Deployment, Kubernetes restarts every container, if it is not told otherwise.
  expect(pod.restartPolicy ?? 'Always').toBe('Always')
})

describe('the image', () => {
  const instructions = dockerfile
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM')))

  it('has a user that is not root, a health check, and no shell around the program', () => {
    expect(last).toContain('USER 1000:1000')
    const command = (name: string): string[] => {
      const line = last.find((one) => one.startsWith(name)) ?? ''
      return JSON.parse(line.slice(line.indexOf('[')))
    }
    expect(command('ENTRYPOINT')).toEqual(['node', '/service/program/element-server.js'])
    expect(command('HEALTHCHECK')[0]).toBe('node')
    // The health check is a program that Node can parse.
    const { status, stderr } = spawnSync(process.execPath, ['--check', '-'], {
      input: command('HEALTHCHECK').at(-1) ?? '',
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    // What is written as root stays root's.
    const user = last.findIndex((line) => line.startsWith('USER'))
    expect(last.slice(user).filter((line) => /^(RUN|COPY|ADD)/.test(line))).toEqual([])
    expect(last.filter((line) => /^ADD|--chown/.test(line))).toEqual([])
  })

  it('is of the Node version that the programs need, and names no latest image', () => {
    const bases = instructions.filter((line) => line.startsWith('FROM')).map((line) => line.split(' ')[1])
    expect(new Set(bases)).toEqual(new Set(['node:24-trixie-slim']))
    const images = Object.values<{ image?: string }>(compose.services).flatMap(({ image }) => image ?? [])
    expect(images.filter((image) => !/:[\w.-]*\d/.test(image))).toEqual([])
  })

  it('is built by a command of the project, without secrets and without what others have installed', () => {
    const { scripts } = JSON.parse(readProjectFile('package.json'))
    const [, script = ''] = /npm run ([\w:]+) -- --out/.exec(dockerfile) ?? []
    expect(scripts[script]).toBe('exec node scripts/build-service.mjs')
    const ignored = readProjectFile('.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', 'data', 'deploy/secrets']))
  })
})

describe('Kubernetes', () => {
  it('runs the service without rights, and probes what it answers', () => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    })
    expect(container).toMatchObject({
      ports: [{ name: 'http', containerPort: 4242 }],
      livenessProbe: { httpGet: { path: '/livez', port: 'http' } },
      readinessProbe: { httpGet: { path: '/readyz', port: 'http' } },
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
    })
    expect(container.resources.requests).toHaveProperty('cpu')
    expect(container.resources.limits).toHaveProperty('memory')
    // The pause before the signal, and the time for requests in progress.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(container.lifecycle.preStop.sleep.seconds + 20)
  })

  it('selects the same pods everywhere', () => {
    const stripe = readManifest('stripe/stateful-set.yaml').spec
    for (const selector of [
      stripe.selector.matchLabels,
      readManifest('stripe/service.yaml').spec.selector,
      readManifest('stripe/network-policy.yaml').spec.podSelector.matchLabels,
    ])
      expect(selector).toEqual(stripe.template.metadata.labels)
    const { labels } = deployment.spec.template.metadata
    const selectors = [
      deployment.spec.selector.matchLabels,
      readManifest('service.yaml').spec.selector,
      readManifest('disruption-budget.yaml').spec.selector.matchLabels,
      readManifest('network-policy.yaml').spec.podSelector.matchLabels,
    ]
    for (const selector of selectors) expect(selector).toEqual(labels)
    expect(readManifest('service.yaml').spec.ports[0].targetPort).toBe('http')
  })

  it('runs an adapter as one process, restricted as the service is', () => {
    const { replicas, template } = readManifest('stripe/stateful-set.yaml').spec
    const [adapter, tls] = template.spec.containers
    expect([replicas, adapter.image]).toEqual([1, container.image])
    expect(template.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: pod.securityContext,
    })
    expect(adapter.securityContext).toEqual(container.securityContext)
    expect(tls.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
    })
    expect(adapter.resources.limits).toEqual(container.resources.limits)
    const mounted = adapter.volumeMounts[0].mountPath
    for (const { value } of adapter.env) expect(value.startsWith(`${mounted}/`)).toBe(true)
  })

  it.each(['', 'stripe/'])('applies every manifest of kubernetes/%s', (place) => {
    const names = readdirSync(join(checkoutFolder, 'deploy/kubernetes', place)).filter(
      (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
    )
    expect(readManifest(`${place}kustomization.yaml`).resources.toSorted()).toEqual(names.toSorted())
    for (const name of names) {
      const documents = parseAllDocuments(readProjectFile(`deploy/kubernetes/${place}${name}`))
      expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
    }
  })
})

describe('Prometheus and Grafana', async () => {
  const backlog = {
    openIntents: new Map([['authorize', 1]]),
    oldestOpenIntentMs: 1,
    dueJobs: 0,
    pendingNotifications: 0,
    oldestPendingNotificationMs: 0,
  }
  const text = await createMetrics().text(backlog)
  const types = new Map(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  )
  const published = [...types].flatMap(([name, type]) =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
  )
  const { groups } = parse(readProjectFile('deploy/prometheus/alerts.yaml'))
  const rules: Fields[] = groups.flatMap(({ rules }: { rules: Fields[] }) => rules)
  const { panels } = JSON.parse(readProjectFile('deploy/grafana/dashboard.json'))
  const expressions: string[] = [
    ...rules.map(({ expr }) => String(expr)),
    ...panels.flatMap(({ targets }: { targets: Fields[] }) => targets.map(({ expr }) => String(expr))),
  ]
  const metricsIn = (expression: string): string[] =>
    [...expression.matchAll(/\b(?:element|process|nodejs)_\w+/g)].map(([name]) => name)

  it('name only metrics of the service', () => {
    const named = expressions.flatMap(metricsIn)
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((name) => !published.includes(name))).toEqual([])
    expect(
      metricsIn('rate(element_no_such_total[5m])').filter((name) => !published.includes(name)),
    ).toHaveLength(1)
  })

  it('show or watch each metric of the service', () => {
    const own = [...types.keys()].filter((name) => name.startsWith('element_'))
    expect(own.filter((name) => !expressions.some((expression) => expression.includes(name)))).toEqual([])
  })

  it('have alarms with a severity, a summary and a fix, each with its own name', () => {
    for (const rule of rules) {
      expect(rule).toMatchObject({
        alert: expect.stringMatching(/^[A-Z]\w+$/),
        for: expect.stringMatching(/^\d+m$/),
        labels: { severity: expect.stringMatching(/^(page|ticket)$/) },
        annotations: { summary: expect.stringMatching(/\.$/), fix: expect.stringMatching(/\.$/) },
      })
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  })

  it('read the token of the metrics and the rules where Compose mounts them', () => {
    const { rule_files: files, scrape_configs: scrapes } = parse(
      readProjectFile('deploy/prometheus/prometheus.yaml'),
    )
    const mounted: string[] = compose.services.prometheus.volumes.map(
      (volume: string) => volume.split(':')[1],
    )
    expect(mounted).toContain(`/etc/prometheus/${files[0]}`)
    expect(scrapes[0].authorization.credentials_file).toBe('/run/secrets/metrics_token')
    expect(scrapes[0].static_configs[0].targets).toEqual(['service:4242'])
    for (const volume of [...compose.services.prometheus.volumes, ...compose.services.caddy.volumes]) {
      const [source] = volume.split(':')
      if (source.startsWith('./')) expect(existsSync(join(checkoutFolder, 'deploy', source))).toBe(true)
    }
  })
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

const units = readdirSync(join(checkoutFolder, 'deploy/systemd'))

describe.runIf(hasSystemd).each(units)('systemd', (name) => {
  const path = join(checkoutFolder, 'deploy/systemd', name)

  it(`finds nothing wrong with ${name}`, () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })
    // It also reports programs that this machine does not have, and other units.
    const own = stderr.split('\n').filter((line) => line.includes(name) && !/not executable/.test(line))
    expect([own, status === 0 || /not executable/.test(stderr)]).toEqual([[], true])
  })

  it(`rates the exposure of ${name} below 2 of 10`, () => {
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', path], {
      encoding: 'utf8',
    })
    const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
    expect(Number(exposure)).toBeLessThan(2)
  })
})
