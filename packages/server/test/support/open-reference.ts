import { join } from 'node:path'
import { Window } from 'happy-dom'
import type { ApiDocument } from '../../../http/src/openapi/document.ts'
import { type Endpoint, endpointsOf } from '../../../portal/src/reference/endpoints.ts'
import { openForwardScene } from './forwarding/forward-scene.ts'
import type { TestService } from './start-test-service.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** The API reference of a running service, as a browser has it without scripts. */
export interface Reference {
  readonly service: TestService
  readonly page: Window['document']
  readonly endpoints: readonly Endpoint[]
  /** The text of the element with an id; a sentence if there is none. */
  codeOf(id: string): string
  close(): Promise<void>
}

export async function openReference(): Promise<Reference> {
  // The service has a destination for the example of a forwarded request.
  const folder = makeTemporaryFolder()
  const scene = await openForwardScene({ kind: 'file', path: join(folder.path, 'service.sqlite') })
  const { service } = scene
  const endpoints = endpointsOf((await service.send('/openapi.json')).body as ApiDocument)
  const page = new Window().document
  page.write((await service.send('/reference')).text)
  return {
    service,
    page,
    endpoints,
    codeOf: (id) => page.querySelector(`#${id}`)?.textContent ?? `nothing is ${id}`,
    close: async () => {
      await scene.close()
      folder.remove()
    },
  }
}
