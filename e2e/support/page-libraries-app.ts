import Alpine from 'alpinejs'
import { observable } from 'mobx'
import { createElement, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createSignal, onMount } from 'solid-js'
import { insert, render as renderSolid } from 'solid-js/web'
import { flushSync, mount as mountSvelte } from 'svelte'
import { createApp, h, ref } from 'vue'
import SvelteApp from './page-libraries-app.svelte'

/** Objects as libraries return them to a page that keeps them in its state. */
const kept = {
  Vue: (objects: object) =>
    createApp({ data: () => objects, render: () => null }).mount(document.createElement('div')),
  Alpine: (objects: object) => Alpine.reactive(objects),
  MobX: (objects: object) => observable(objects),
  'a proxy': (objects: object) =>
    Object.fromEntries(Object.entries(objects).map(([name, value]) => [name, new Proxy(value, {})])),
}

type Mount = (container: Element) => void

/** Shows a container with content in a place, with a function that changes or removes the content. */
const shown = {
  React(place: Element, mount: Mount): (content: 'changed' | 'removed') => void {
    const root = createRoot(document.createElement('div'))
    const take = (container: Element | null) => void (container && mount(container))
    const spinner = (text: string) => [createElement('b', { key: 'b' }, text), `${text} `]
    const render = (content: ReactNode) =>
      root.render(createPortal(createElement('div', { ref: take, id: 'react' }, content), place))
    render(spinner('Loading…'))
    return (content) => render(content === 'changed' ? spinner('Still loading…') : null)
  },
  Vue(place: Element, mount: Mount): (content: 'changed' | 'removed') => void {
    const text = ref('Loading…')
    createApp({
      mounted: () => mount(place.querySelector('#vue') as Element),
      render: () => h('div', { id: 'vue' }, text.value ? [h('b', text.value), `${text.value} `] : []),
    }).mount(place)
    return (content) => {
      text.value = content === 'changed' ? 'Still loading…' : ''
    }
  },
  /** As Solid compiles `<div id="solid">{text() && <b>{text()}</b>}{text()}</div>`. */
  Solid(place: Element, mount: Mount): (content: 'changed' | 'removed') => void {
    const [text, setText] = createSignal('Loading…')
    renderSolid(() => {
      const container = document.createElement('div')
      container.id = 'solid'
      const bold = (): Node | string => {
        if (!text()) return ''
        const element = document.createElement('b')
        insert(element, text)
        return element
      }
      insert(container, bold, null)
      insert(container, text, null)
      onMount(() => mount(container))
      return container
    }, place)
    return (content) => void setText(content === 'changed' ? 'Still loading…' : '')
  },
  Svelte(place: Element, mount: Mount): (content: 'changed' | 'removed') => void {
    const app = mountSvelte(SvelteApp, { target: place, props: { take: mount } }) as unknown as {
      change(text: string): void
    }
    return (content) => {
      app.change(content === 'changed' ? 'Still loading…' : '')
      flushSync()
    }
  },
}

Object.assign(globalThis, { kept, shown })
