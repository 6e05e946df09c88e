import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { type Answer, startTestService } from '../../../server/test/support/start-test-service.ts'
import { visitDashboard } from '../../../server/test/support/visit-dashboard.ts'
import { locales } from '../../../values/src/locale.ts'

const service = await closeAfterAll(startTestService())

const billingAddress = {
  zipCode: '13010-100',
  state: 'SP',
  city: 'Campinas',
  district: 'Centro',
  street: 'Rua Barão de Jaguara',
  number: '901',
}
const payer = { name: 'Ana Souza', documentId: '52998224725', billingAddress }
const typed = { name: 'Bruno Lima', documentId: '111.444.777-35', ...billingAddress, complement: 'Sala 2' }

let orders = 0

function newLink(more: object = {}): Promise<string> {
  const order = { orderId: `boleto-${++orders}`, amount: 10_000, allowPaymentMethods: ['BOLETO'] }
  return service.newLinkId({ ...order, ...more })
}

const look = (path: string, language = 'pt'): Promise<Answer> =>
  service.send(`/pay/${path}`, { headers: { 'accept-language': language }, redirect: 'manual' })

const submit = (linkId: string, fields: object = {}, language = 'pt'): Promise<Answer> =>
  service.send(`/pay/${linkId}/method`, {
    method: 'POST',
    headers: { origin: service.url, 'sec-fetch-site': 'same-origin', 'accept-language': language },
    body: new URLSearchParams({ method: 'BOLETO', ...fields }),
    redirect: 'manual',
  })

const statusOf = async (linkId: string) => (await service.findLink(linkId)).paymentStatus

function formIn({ text }: Answer) {
  const { document } = new Window()
  document.write(text)
  const field = (name: string) => {
    const control = document.querySelector(`.payer [name="${name}"]`)
    if (!control) throw new Error(`no field ${name}`)
    const about = control.getAttribute('aria-describedby')?.split(' ') ?? []
    return {
      value: control.getAttribute('value') ?? control.querySelector('option[selected]')?.textContent ?? '',
      label: document.querySelector(`label[for="${control.id}"]`)?.textContent,
      isInvalid: control.getAttribute('aria-invalid') === 'true',
      hasFocus: control.hasAttribute('autofocus'),
      about: about.map((id) => document.getElementById(id)?.textContent ?? `nothing is called ${id}`),
    }
  }
  return { document, field, isOpen: document.querySelector('details.payer-known') === null }
}

const fieldNames = [
  ...['name', 'documentId', 'zipCode', 'state', 'city', 'district', 'street', 'number', 'complement'],
]

describe('the form of a boleto', () => {
  it.each(locales)('asks for the payer, with a label at each field, in %s', async (language) => {
    const form = formIn(await look(await newLink(), language))
    expect(form.isOpen).toBe(true)
    const labels = fieldNames.map((name) => form.field(name).label)
    expect(new Set(labels).size).toBe(fieldNames.length)
    for (const name of fieldNames) expect([name, form.field(name).value]).toEqual([name, ''])
    expect(form.field('number').about).toEqual([expect.stringContaining('S/N')])
  })

  it('is filled in from the link', async () => {
    const link = { ...payer, billingAddress: { ...billingAddress, district: '' } }
    const form = formIn(await look(await newLink(link)))
    expect(form.isOpen).toBe(true)
    const values = fieldNames.map((name) => form.field(name).value)
    expect(values).toEqual([
      ...['Ana Souza', '52998224725', '13010100', 'SP', 'Campinas', '', 'Rua Barão de Jaguara', '901', ''],
    ])
  })

  it('is collapsed if the link has all fields, and one press makes the boleto', async () => {
    const linkId = await newLink(payer)
    const page = await look(linkId)
    expect(formIn(page).isOpen).toBe(false)
    expect(formIn(page).field('city').value).toBe('Campinas')
    expect((await submit(linkId)).status).toBe(303)
    expect((await look(`${linkId}/slip`)).text).toContain('Ana Souza · CPF 529.982.247-25 · Rua Barão')
  })

  it('is skipped in the list of methods if the link has all fields', async () => {
    const allowPaymentMethods = ['PIX', 'BOLETO']
    const whole = await look(await newLink({ ...payer, allowPaymentMethods }))
    expect(whole.text).toContain('name="method" value="BOLETO"')
    const partly = await look(await newLink({ allowPaymentMethods }))
    expect(partly.text).toContain('?method=BOLETO"')
    expect(partly.text).not.toContain('name="method" value="BOLETO"')
  })

  it('makes no slip without a payer', async () => {
    const linkId = await newLink()
    const refused = await submit(linkId)
    expect([refused.status, await statusOf(linkId)]).toEqual([400, 'INITIAL_STATUS'])
    expect((await look(`${linkId}/slip`)).status).toBe(303)
  })

  it.each([
    ['en', 'Enter a valid CPF', 'Fill in this field.'],
    ['es', 'Ingresa un CPF', 'Completa este campo.'],
    ['pt', 'Digite um CPF', 'Preencha este campo.'],
  ])('says at the fields what is wrong, and keeps the input, in %s', async (language, refused, missing) => {
    const linkId = await newLink()
    const answer = await submit(linkId, { ...typed, documentId: '111.444.777-36', city: ' ' }, language)
    const form = formIn(answer)
    expect(answer.status).toBe(400)
    expect(form.document.querySelector('[role="alert"]')?.textContent).not.toBe('')
    expect(form.field('documentId')).toMatchObject({
      value: '111.444.777-36',
      isInvalid: true,
      hasFocus: true,
      about: [expect.stringContaining(refused)],
    })
    expect(form.field('city')).toMatchObject({ isInvalid: true, hasFocus: false, about: [missing] })
    for (const name of ['name', 'state', 'street', 'complement'] as const) {
      expect(form.field(name)).toMatchObject({ value: typed[name], isInvalid: false })
    }
    expect((await submit(linkId, typed)).headers.get('location')).toBe(`/pay/${linkId}`)
  })

  it('makes one boleto, however often it is sent, and another one for another payer', async () => {
    const linkId = await newLink()
    const numberOf = async (fields: object): Promise<string | undefined> => {
      expect((await submit(linkId, fields)).status).toBe(303)
      return /<span class="slip-line">([^<]*)/.exec((await look(`${linkId}/slip`)).text)?.[1]
    }
    const first = await numberOf(typed)
    expect(first).toMatch(/^99990/)
    expect(await numberOf({ ...typed, documentId: '11144477735' })).toBe(first)
    expect(await numberOf({ ...typed, name: 'Ana Lima' })).not.toBe(first)
  })

  it('stores the payer with the boleto, and the slip and the dashboard show it', async () => {
    const linkId = await newLink(payer)
    await submit(linkId, typed)
    const line = 'Bruno Lima · CPF 111.444.777-35 · Rua Barão de Jaguara, 901, Sala 2 · Centro · Campinas/SP'
    expect((await look(`${linkId}/slip`)).text).toContain(line)
    const { text } = await (await visitDashboard(service)).look(`/dashboard/links/${linkId}`)
    expect(text).toContain(line)
  })

  it('refuses a card number and does not show it again', async () => {
    const linkId = await newLink()
    const answer = await submit(linkId, { ...typed, name: '4242 4242 4242 4242' })
    expect(formIn(answer).field('name')).toMatchObject({ value: '4242 42…4242', isInvalid: true })
    expect(answer.text).not.toContain('4242 4242')
  })

  it('is not shown for a link that can no longer be paid by boleto', async () => {
    const linkId = await newLink(payer)
    await submit(linkId)
    await service.playPayer(linkId, { method: 'BOLETO' })
    expect((await submit(linkId, { name: '' })).headers.get('location')).toBe(`/pay/${linkId}`)
    const byPix = await newLink({ allowPaymentMethods: ['PIX'] })
    expect((await submit(byPix)).headers.get('location')).toContain('notice=methodRefused')
    expect((await submit('lnk_00000000000000000000000000000000')).status).toBe(404)
  })
})

it('the tool that simulates the payer fills in the fields that the link does not have', async () => {
  const linkId = await newLink({ name: 'Carla Dias' })
  await service.playPayer(linkId, { method: 'BOLETO', outcome: 'later' })
  expect((await look(`${linkId}/slip`)).text).toContain(
    'Carla Dias · CPF 529.982.247-25 · Avenida Paulista, 1000',
  )
})
