import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

/** Two files with fixed names: the shop's server lists what it serves, and lets browsers ask whether it is new. */
const config: UserConfig = defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../../dist/spa',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: 'src/main.tsx',
      output: { entryFileNames: 'app.js', assetFileNames: 'app[extname]' },
      checks: { moduleLevelDirective: false },
    },
  },
})

export default config
