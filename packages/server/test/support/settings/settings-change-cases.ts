import { type SettingsScene, settings } from './settings-scene.ts'

/** A change of settings, and its line in the record without the person who made it. */
export type SettingsChangeCase = readonly [name: string, make: () => Promise<string>, line: RegExp]

const rule = '--country MX --numbers 3,6 --min-amount 12'
const ruleForm = { country: 'MX', 'in-3': 'yes', 'in-6': 'yes', minAmount: '12' }
const blank = { currency: '', monthlyRate: '', minInstallment: '' }
const ruleWords =
  'Mexico MXN · In 3, 6 · no interest: you bear the cost · every brand · for prices of at least MXN\u00a012.00'

/** A change by each form of the dashboard, named by the end of its address, as the visitor Ana. */
export function casesOfForms({ ana, call, upload, ruleId }: SettingsScene): readonly SettingsChangeCase[] {
  return [
    [
      'api-keys',
      async () => (await ana().follow(`${settings}/api-keys`, { name: 'Web & shop' })).text,
      /^API key added · Web &#38; shop · <id>$/,
    ],
    [
      'api-keys/rename',
      async () => {
        const id = idIn(await call('api-keys add demo'))
        return (await ana().follow(`${settings}/api-keys/rename`, { id, name: 'Till' })).text
      },
      /^API key renamed · from nothing to Till · <id>$/,
    ],
    [
      'api-keys/revoke',
      async () => {
        const id = idIn(await call('api-keys add demo'))
        return (await ana().follow(`${settings}/api-keys/revoke`, { id })).text
      },
      /^API key revoked · <id>$/,
    ],
    [
      'access-tokens/revoke',
      async () => {
        const id = idIn(await call('access-tokens add demo --name Leaver'))
        return (await ana().follow(`${settings}/access-tokens/revoke`, { id })).text
      },
      /^Access token revoked · Leaver · write · <id>$/,
    ],
    [
      'origins',
      async () => (await ana().follow(`${settings}/origins`, { origin: 'https://a.example' })).text,
      /^Origin added · https:\/\/a\.example$/,
    ],
    [
      'origins/remove',
      async () => (await ana().follow(`${settings}/origins/remove`, { origin: 'https://a.example' })).text,
      /^Origin removed · https:\/\/a\.example$/,
    ],
    [
      'notification-url',
      async () => {
        const notificationUrl = 'https://a.example/hook?token=sesame'
        return (await ana().follow(`${settings}/notification-url`, { notificationUrl })).text
      },
      /^Notification URL changed · from none to https:\/\/a\.example\/hook\?…$/,
    ],
    [
      'profile',
      async () => {
        const returnUrl = 'https://a.example/thanks?token=sesame'
        return (await ana().follow(`${settings}/profile`, { returnUrl })).text
      },
      /^Profile changed · Return URL of new links · from nothing to https:\/\/a\.example\/thanks\?…$/,
    ],
    ['logo', async () => String((await upload()).status), /^Logo saved$/],
    ['logo/remove', async () => (await ana().follow(`${settings}/logo/remove`)).text, /^Logo removed$/],
    [
      'signing-secret',
      async () => (await ana().submit(`${settings}/signing-secret`)).text,
      /^Signing secret replaced · whs_[0-9a-f]{32} · the previous one signs until [\w ,:]+$/,
    ],
    [
      'installments',
      async () => (await ana().follow(`${settings}/installments`, { ...blank, ...ruleForm })).text,
      new RegExp(`^Installment rule added · ${ruleWords.replaceAll(/[$.]/g, '\\$&')}$`),
    ],
    [
      'installments/change',
      async () => {
        const change = { ...blank, ...ruleForm, 'in-9': 'yes', ruleId: await ruleId() }
        const { text } = await ana().follow(`${settings}/installments/change`, change)
        const { 'in-9': _, ...back } = change
        await ana().follow(`${settings}/installments/change`, back)
        return text
      },
      /^Installment rule changed · from Mexico MXN · In 3, 6, 9 · .* · to Mexico MXN · In 3, 6 · /,
    ],
    [
      'installments/remove',
      async () => (await ana().follow(`${settings}/installments/remove`, { ruleId: await ruleId() })).text,
      new RegExp(`^Installment rule removed · ${ruleWords.replaceAll(/[$.]/g, '\\$&')}$`),
    ],
  ]
}

/** A change by each command that changes a merchant. */
export function casesOfCommands({ call, ruleId }: SettingsScene): readonly SettingsChangeCase[] {
  return [
    ['api-keys add', () => call('api-keys add demo'), /^API key added · <id>$/],
    [
      'api-keys rename',
      async () => call('api-keys rename demo', idIn(await call('api-keys add demo --name Till')), 'Web shop'),
      /^API key renamed · from Till to Web shop · <id>$/,
    ],
    [
      'api-keys revoke',
      async () => call('api-keys revoke demo', idIn(await call('api-keys add demo'))),
      /^API key revoked · <id>$/,
    ],
    [
      'access-tokens add',
      () => call('access-tokens add demo --role read', '--name', 'Bia & Rui'),
      /^Access token added · Bia &#38; Rui · read · <id>$/,
    ],
    [
      'access-tokens revoke',
      async () => call('access-tokens revoke demo', idIn(await call('access-tokens add demo --name Leaver'))),
      /^Access token revoked · Leaver · write · <id>$/,
    ],
    ['clients add', () => call('clients add demo'), /^API client added · ci_[0-9a-f]{32}$/],
    [
      'clients revoke',
      async () => call('clients revoke demo', clientIn(await call('clients add demo'))),
      /^API client revoked · ci_[0-9a-f]{32}$/,
    ],
    [
      'origins add',
      () => call('origins add demo https://b.example'),
      /^Origin added · https:\/\/b\.example$/,
    ],
    [
      'origins remove',
      () => call('origins remove demo https://b.example'),
      /^Origin removed · https:\/\/b\.example$/,
    ],
    [
      'merchants update',
      () => call('merchants update demo --logo-url https://b.example/l.png'),
      /^Logo address changed · from none to https:\/\/b\.example\/l\.png$/,
    ],
    [
      'installments add',
      () => call(`installments add demo ${rule}`),
      new RegExp(`^Installment rule added · ${ruleWords.replaceAll(/[$.]/g, '\\$&')}$`),
    ],
    [
      'installments remove',
      async () => call(`installments remove demo ${await ruleId()}`),
      new RegExp(`^Installment rule removed · ${ruleWords.replaceAll(/[$.]/g, '\\$&')}$`),
    ],
    [
      'destinations add',
      () => call('destinations add demo processor https://api.example --path /v1/*'),
      /^Destination for forwarded requests added · processor · https:\/\/api\.example$/,
    ],
    [
      'destinations remove',
      () => call('destinations remove demo processor'),
      /^Destination for forwarded requests removed · processor · https:\/\/api\.example$/,
    ],
    [
      'signing-secrets rotate',
      () => call('signing-secrets rotate demo --now'),
      /^Signing secret replaced · whs_[0-9a-f]{32} · the previous one stopped signing immediately$/,
    ],
  ]
}

/** The id of an API key or access token in what a command printed. */
export function idIn(text: string): string {
  return /(?<=id is )[0-9a-f]{12}/i.exec(text)?.[0] ?? ''
}

const clientIn = (text: string): string => /ci_[0-9a-f]{32}/.exec(text)?.[0] ?? ''
