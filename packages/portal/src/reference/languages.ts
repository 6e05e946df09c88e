import { type ExampleRequest, type Template, templateOf, type Variable } from './example-request.ts'

/** A language of the examples. Without scripts, only the first one is shown. */
export interface Language {
  /** For ids and for the remembered choice. */
  readonly id: 'command' | 'node' | 'python' | 'php'
  readonly name: string
  readonly write: (request: ExampleRequest) => string
}

export const languages: readonly Language[] = [
  { id: 'command', name: 'curl', write: writeCurl },
  { id: 'node', name: 'Node', write: writeNode },
  { id: 'python', name: 'Python', write: writePython },
  { id: 'php', name: 'PHP', write: writePhp },
]

function writeCurl({ method, url, headers, body }: ExampleRequest): string {
  const isImplied = method === (body === null ? 'GET' : 'POST')
  const lines = [
    `curl ${isImplied ? '' : `-X ${method} `}${quoted(shellText(url))}`,
    ...headers.map(([name, value]) => `  -H ${quoted(`${name}: ${shellText(value)}`)}`),
    ...(body === null ? [] : ['  -d @- <<JSON']),
  ]
  const command = lines.join(' \\\n')
  return body === null ? command : `${command}\n${shellText(templateOf(JSON.stringify(body, null, 2)))}\nJSON`
}

function shellText(template: Template): string {
  const newOrder = 'order-$(date +%s)-$RANDOM'
  return template
    .map((part) => {
      if (typeof part === 'string') return part
      return part.variable === 'NEW_ORDER' ? newOrder : `$${part.variable}`
    })
    .join('')
}

function quoted(text: string): string {
  if (text.includes('$')) return `"${text}"`
  return /[^\w:/.-]/.test(text) ? `'${text}'` : text
}

/** How a language writes a literal, a list and an object. */
interface Notation {
  readonly text: (template: Template) => string
  readonly constant: (value: number | boolean | null) => string
  readonly key: (name: string) => string
  readonly brackets: readonly [open: string, close: string]
}

function writeValue(value: unknown, notation: Notation, indent: string): string {
  const { text, constant, key, brackets } = notation
  if (typeof value === 'string') return text(templateOf(value))
  const inner = `${indent}  `
  const lines = (items: readonly string[]) => items.map((item) => `${inner}${item},\n`).join('')
  if (Array.isArray(value)) return `[${value.map((item) => writeValue(item, notation, inner)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, item]) => key(name) + writeValue(item, notation, inner))
    return `${brackets[0]}\n${lines(fields)}${indent}${brackets[1]}`
  }
  return constant(value as number | boolean | null)
}

// No text of an example contains a quote, a backslash or a brace.
const node: Notation = {
  text: (template) => {
    const [only, ...more] = template
    if (only === undefined) return "''"
    const write = (variable: Variable) =>
      variable === 'NEW_ORDER' ? 'crypto.randomUUID()' : `process.env.${variable}`
    if (more.length === 0) return typeof only === 'string' ? `'${only}'` : write(only.variable)
    return `\`${template.map((part) => (typeof part === 'string' ? part : `\${${write(part.variable)}}`)).join('')}\``
  },
  constant: String,
  key: (name) => `${/^\w+$/.test(name) ? name : `'${name}'`}: `,
  brackets: ['{', '}'],
}

function writeNode({ method, url, headers, body }: ExampleRequest): string {
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',\n`]),
    ...(headers.length === 0 ? [] : [`  headers: {\n${pairs(headers, node, '    ')}  },\n`]),
    ...(body === null ? [] : [`  body: JSON.stringify(${writeValue(body, node, '  ')}),\n`]),
  ].join('')
  const request = options === '' ? node.text(url) : `${node.text(url)}, {\n${options}}`
  return `const response = await fetch(${request})\nconsole.log(response.status, await response.json())`
}

const python: Notation = {
  text: (template) => {
    const [only, ...more] = template
    if (only === undefined) return '""'
    const write = (variable: Variable) =>
      variable === 'NEW_ORDER' ? 'str(uuid.uuid4())' : `os.environ["${variable}"]`
    if (more.length === 0) return typeof only === 'string' ? `"${only}"` : write(only.variable)
    return template.map((part) => (typeof part === 'string' ? `"${part}"` : write(part.variable))).join(' + ')
  },
  constant: (value) =>
    value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : String(value),
  key: (name) => `"${name}": `,
  brackets: ['{', '}'],
}

function writePython({ method, url, headers, body }: ExampleRequest): string {
  const options = [
    `    ${python.text(url)},\n`,
    ...(headers.length === 0 ? [] : [`    headers={\n${pairs(headers, python, '        ')}    },\n`]),
    ...(body === null ? [] : [`    json=${writeValue(body, python, '    ')},\n`]),
  ].join('')
  const code = `response = requests.${method.toLowerCase()}(\n${options})\nprint(response.status_code, response.json())`
  const modules = ['os', 'uuid'].filter((name) => code.includes(`${name}.`))
  return `${[...modules, 'requests'].map((name) => `import ${name}\n`).join('')}\n${code}`
}

const php: Notation = {
  text: (template) =>
    template
      .map((part) => {
        if (typeof part === 'string') return `'${part}'`
        return part.variable === 'NEW_ORDER' ? 'bin2hex(random_bytes(16))' : `getenv('${part.variable}')`
      })
      .join(' . ') || "''",
  constant: String,
  key: (name) => `'${name}' => `,
  brackets: ['[', ']'],
}

function writePhp({ method, url, headers, body }: ExampleRequest): string {
  const lines = headers.map(
    ([name, value]) => `    ${php.text([`${name}: `, ...value].reduce(joined, []))},\n`,
  )
  return [
    `<?php\n$request = curl_init(${php.text(url)});\n`,
    'curl_setopt_array($request, [\n',
    '  CURLOPT_RETURNTRANSFER => true,\n',
    ...(method === 'GET' ? [] : [`  CURLOPT_CUSTOMREQUEST => '${method}',\n`]),
    ...(headers.length === 0 ? [] : [`  CURLOPT_HTTPHEADER => [\n${lines.join('')}  ],\n`]),
    ...(body === null ? [] : [`  CURLOPT_POSTFIELDS => json_encode(${writeValue(body, php, '  ')}),\n`]),
    ']);\necho curl_exec($request);',
  ].join('')
}

/** Joins adjacent texts. */
function joined(parts: Template, part: Template[number]): Template {
  const last = parts.at(-1)
  return typeof last === 'string' && typeof part === 'string'
    ? [...parts.slice(0, -1), last + part]
    : [...parts, part]
}

function pairs(headers: ExampleRequest['headers'], notation: Notation, indent: string): string {
  return headers
    .filter(([name]) => notation !== python || name !== 'content-type')
    .map(([name, value]) => `${indent}${notation.key(name)}${notation.text(value.reduce(joined, []))},\n`)
    .join('')
}
