// Beside the page, the contents are always open. On a phone they cover it, so following one of their links closes them.
const narrow = matchMedia('(width < 52rem)')
for (const contents of document.querySelectorAll('details.contents')) {
  const follow = () => {
    contents.open = !narrow.matches
  }
  follow()
  narrow.addEventListener('change', follow)
  contents.addEventListener('click', ({ target }) => {
    if (target.closest('a') && narrow.matches) contents.open = false
  })
}

// Shows the examples in one language at a time. The reader's choice applies to all of them, and to the next visit.
const groups = [...document.querySelectorAll('.languages')].map((figure) => ({
  panels: [...figure.querySelectorAll('pre')],
  caption: figure.querySelector('figcaption span'),
  copy: figure.querySelector('.copy'),
}))
const names = groups[0]?.panels.map((panel) => panel.dataset.language) ?? []
const tabs = groups.map(({ panels, caption }) => {
  const list = document.createElement('div')
  list.className = 'tabs'
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', 'Language of the example')
  const buttons = names.map((name, index) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = name
    button.setAttribute('role', 'tab')
    panels[index].setAttribute('role', 'tabpanel')
    button.setAttribute('aria-controls', panels[index].id)
    button.addEventListener('click', () => choose(index, button))
    return button
  })
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (buttons.indexOf(event.target) + step + names.length) % names.length
    buttons[next].focus()
    choose(next, buttons[next])
  })
  list.append(...buttons)
  caption.replaceWith(list)
  return buttons
})

// Examples above the chosen one change their height, so the page scrolls to keep the chosen one in place.
function choose(chosen, anchor) {
  const before = anchor?.getBoundingClientRect().top
  groups.forEach(({ panels, copy }, group) => {
    copy.dataset.copyElement = panels[chosen].id
    panels.forEach((panel, index) => {
      panel.hidden = index !== chosen
      tabs[group][index].setAttribute('aria-selected', String(index === chosen))
      tabs[group][index].tabIndex = index === chosen ? 0 : -1
    })
  })
  if (anchor) scrollBy(0, anchor.getBoundingClientRect().top - before)
  remember(names[chosen])
}

// A browser can forbid a page to store anything.
function remember(name) {
  try {
    localStorage.setItem('language', name)
  } catch {}
}

function remembered() {
  try {
    return names.indexOf(localStorage.getItem('language'))
  } catch {
    return -1
  }
}

if (groups.length > 0) choose(Math.max(0, remembered()), null)

// Lists only the operations whose texts, fields or errors contain all words.
for (const form of document.querySelectorAll('.find[hidden]')) {
  const [input, status] = [form.querySelector('input'), form.querySelector('[role="status"]')]
  const links = [...form.parentElement.querySelectorAll('li li a')].map((link) => ({
    item: link.parentElement,
    text: document.querySelector(link.hash).textContent.toLowerCase(),
  }))
  form.hidden = false
  form.addEventListener('submit', (event) => event.preventDefault())
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    let found = 0
    for (const { item, text } of links) {
      item.hidden = !words.every((word) => text.includes(word))
      if (!item.hidden) found += 1
    }
    status.textContent = words.length === 0 ? '' : found === 1 ? '1 operation' : `${found} operations`
  })
}

// Colors the keys of JSON and the word "required" without adding elements to the text.
function color(name, selector, expression) {
  const found = [...document.querySelectorAll(selector)].flatMap(({ firstChild: node }) =>
    [...node.data.matchAll(expression)].map(({ 0: text, index }) => {
      const [startContainer, endContainer] = [node, node]
      return new StaticRange({
        startContainer,
        startOffset: index,
        endContainer,
        endOffset: index + text.length,
      })
    }),
  )
  CSS.highlights.set(name, new Highlight(...found))
}

if (globalThis.Highlight) {
  color('key', 'pre:not([data-language])', /"[\w-]{1,64}"(?=:)/g)
  color('required', '.fields > dd', /(?<=, )required(?=\.)/g)
}
