import openapiTypescript, { astToString } from 'openapi-typescript'
import { expect, it } from 'vitest'
import { startTestService } from '../../packages/server/test/support/start-test-service.ts'
import { acceptUndefined } from '../optional-members.ts'
import { type ApiDocument, documentOfNodeClient } from './node-client-document.ts'

const head = `// Written from the OpenAPI document by checks/api-clients/node-client-types.test.ts. To write it again:
// vitest run --project repository checks/api-clients/node-client-types.test.ts --update

`

it("the types of the Node client are those of the service's OpenAPI document", async () => {
  const service = await startTestService()
  const { body } = await service.send('/openapi.json')
  await service.close()
  const document = documentOfNodeClient(body as ApiDocument)
  const generated = astToString(await openapiTypescript(document as Parameters<typeof openapiTypescript>[0]))
  const types = acceptUndefined(generated, 'api-types.ts')
  await expect(head + types).toMatchFileSnapshot('../../packages/node/src/api-types.ts')
})
