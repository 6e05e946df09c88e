/** A Vue 3 app with the elements in its template, as a shop writes it. */
import { createApp, ref } from 'vue'

interface Token {
  readonly data?: { readonly cardId: string }
  readonly error?: { readonly message: string }
}

const app = createApp({
  setup() {
    const placeholder = ref('Number')
    const isShown = ref(true)
    const isMasked = ref(false)
    const brand = ref('')
    const told = ref('')
    const group = ref<{ createToken(data: object): Promise<Token> } | null>(null)
    async function pay(): Promise<void> {
      const answer = await group.value?.createToken({ name: 'Ana Souza' })
      told.value = answer?.data?.cardId ?? answer?.error?.message ?? ''
    }
    function changed({ detail }: CustomEvent<{ brand?: string }>): void {
      brand.value = detail.brand ?? ''
    }
    const options = { style: { base: { color: 'rgb(1, 2, 3)' } } }
    return { placeholder, isShown, isMasked, brand, told, group, pay, changed, options }
  },
  template: `<form @submit.prevent="pay">
    <element-group ref="group" api-key="ek_test_demo" locale="pt">
      <element-pan v-if="isShown" required class="framed" :placeholder="placeholder" :options="options" @change="changed"></element-pan>
      <element-expiration required></element-expiration>
      <element-cvv required :secure-cvv="isMasked" @complete="told = $event.detail.complete ? 'complete' : ''"></element-cvv>
    </element-group>
    <output id="brand">{{ brand }}</output> <output id="told">{{ told }}</output>
    <button id="pay">Pay</button>
    <button id="rename" type="button" @click="placeholder = 'Número'; isMasked = true">Rename</button>
    <button id="toggle" type="button" @click="isShown = !isShown">Toggle</button>
  </form>`,
})
app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('element-')
app.mount('#app')
