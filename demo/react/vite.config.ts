import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

/** Builds files with fixed names, because the shop's server has a list of its files. Browsers revalidate them. */
const config: UserConfig = defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../../dist/react',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: 'main.tsx',
      output: { entryFileNames: 'app.js', chunkFileNames: '[name].js' },
      checks: { moduleLevelDirective: false },
    },
  },
})

export default config
