import { join, resolve } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import vue from '@vitejs/plugin-vue'
import { build, type Plugin, type Rollup } from 'vite'
import solid from 'vite-plugin-solid'
import { frameworkExamples } from './framework-examples.ts'

/** How an app of each framework starts with its example. */
const mains = {
  Vue: `import { createApp } from 'vue'
import Checkout from './Checkout.vue'
createApp(Checkout).mount('#app')`,
  Svelte: `import { mount } from 'svelte'
import Checkout from './Checkout.svelte'
mount(Checkout, { target: document.querySelector('#app') })`,
  // Templates are compiled in the browser, because Angular's own builder does not run in Vite.
  Angular: `import '@angular/compiler'
import { provideZonelessChangeDetection } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { CheckoutComponent } from './checkout.component'
await bootstrapApplication(CheckoutComponent, { providers: [provideZonelessChangeDetection()] })`,
  Solid: `import { createComponent, render } from 'solid-js/web'
import { Checkout } from './Checkout'
render(() => createComponent(Checkout, {}), document.querySelector('#app'))`,
}

export type Framework = keyof typeof mains
export const frameworks = Object.keys(mains) as readonly Framework[]

/** A module with the example of a framework, compiled by the framework's plugin, for the service at an origin. */
export async function frameworkExampleBundle(framework: Framework, serviceOrigin: string): Promise<string> {
  const isCustomElement = (tag: string): boolean => tag.startsWith('element-')
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [
      files(framework, serviceOrigin),
      vue({ template: { compilerOptions: { isCustomElement } } }),
      svelte({ configFile: false }),
      solid({ include: /\.tsx$/ }),
    ],
    oxc: { decorator: { legacy: true } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry: 'main.ts', formats: ['es'], fileName: 'app' },
    },
  })
  const [{ output }] = built as Rollup.RollupOutput[] as [Rollup.RollupOutput]
  // In a page, the first such tag would end the script.
  return output[0].code.replaceAll('</script', '<\\/script')
}

/** Serves the example's modules to the bundler as if they were in this folder. */
function files(framework: Framework, serviceOrigin: string): Plugin {
  const examples = new Map([...frameworkExamples(), ['main.ts', mains[framework]]])
  const codeOf = new Map(
    [...examples].map(([file, code]) => [
      join(import.meta.dirname, file),
      code.replaceAll('http://127.0.0.1:4242', serviceOrigin),
    ]),
  )
  return {
    name: 'framework-examples',
    enforce: 'pre',
    resolveId(specifier) {
      const path = resolve(import.meta.dirname, specifier)
      return ['', '.ts', '.tsx'].map((ending) => path + ending).find((candidate) => codeOf.has(candidate))
    },
    load: (id) => codeOf.get(id),
  }
}
