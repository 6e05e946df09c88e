import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { generate } from 'orval'

/** Generates a client of the service with each of three generators, into folders of their names. */
export async function generateClients(documentFile: string, folder: string): Promise<void> {
  const plugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'] as const
  await createClient({
    input: documentFile,
    output: join(folder, 'hey-api'),
    plugins: [...plugins],
    logs: { level: 'silent' },
  })
  const output = { target: join(folder, 'orval/client.ts'), client: 'fetch', mode: 'single' } as const
  await generate({ input: documentFile, output }, folder, { logLevel: 'error' })
  const types = await openapiTypescript(JSON.parse(readFileSync(documentFile, 'utf8')))
  writeFileSync(join(folder, 'openapi-typescript.ts'), astToString(types))
}
