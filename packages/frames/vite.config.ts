import { defineConfig, type UserConfig } from 'vite'
import { inlineDocument } from './build/inline-document.ts'
import { thirdPartyNotices } from './build/third-party-notices.ts'

const config: UserConfig = defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: '../../dist/hosted/frames/1.2.0',
    emptyOutDir: true,
    target: 'es2022',
    minify: 'terser',
    terserOptions: { compress: { ecma: 2020, passes: 3, pure_getters: true, unsafe_arrows: true } },
    lib: { entry: 'src/main.ts', formats: ['iife'], name: 'field', fileName: () => 'field.js' },
  },
  plugins: [
    thirdPartyNotices('third-party-notices.txt'),
    inlineDocument({
      html: new URL('src/document/field.html', import.meta.url),
      css: new URL('src/document/field.css', import.meta.url),
    }),
  ],
})

export default config
