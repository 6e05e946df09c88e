import assert from 'node:assert/strict'
import { askStrayField } from '../support/stray-field.ts'
import { cardFields, openCardScene, type Sites } from './card-scene.ts'

const card = { pan: '4242424242424242', expiration: '1230', cvv: '123' }

/**
 * A page with fields in shadow trees, and in an iframe a second page of the same merchant, which has a field with the
 * group of the first page. As in two tabs, the fields have different parents and the same site at the top.
 */
export const otherPageTests: Readonly<Record<string, (sites: Sites) => Promise<void>>> = {
  async 'a field on another page of the site reaches no field in a shadow tree'(sites) {
    const { tab, merchant, service } = sites
    const other = merchant.serve('/other-page', '<!doctype html><title>Another page</title>')
    const head = `<iframe id="other" src="${other}"></iframe>`
    const { typeInto, createToken } = await openCardScene(sites, { tree: 'shadow', head })
    for (const field of cardFields) await typeInto(field, card[field])
    const { data } = await createToken()
    assert.match(String(data?.cardId), /^crd_/)
    const name = await tab.evaluate(
      () => document.querySelector('#pan')?.shadowRoot?.querySelector('iframe')?.name ?? '',
    )
    const missing = await tab.evaluate(
      (call) => {
        const { contentWindow } = document.querySelector<HTMLIFrameElement>('#other') ?? {}
        return (contentWindow as unknown as typeof globalThis).eval(call) as Promise<string[]>
      },
      `(${askStrayField})(${JSON.stringify({ service, name, elementType: 'cvv' })})`,
    )
    assert.deepEqual(missing, ['1 pan', '1 expiration', '2 cvv'])
  },
}
