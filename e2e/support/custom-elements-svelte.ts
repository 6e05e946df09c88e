/** Mounts the Svelte 5 app. */
import { mount } from 'svelte'
import App from './custom-elements-app.svelte'

const target = document.querySelector('#app')
if (target) mount(App, { target })
