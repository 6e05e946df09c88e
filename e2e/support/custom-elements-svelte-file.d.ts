declare module '*.svelte' {
  import type { Component } from 'svelte'

  const App: Component
  export default App
}
