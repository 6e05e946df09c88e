// On a phone the contents lie over the page: following one of their links closes them.
for (const contents of document.querySelectorAll('details.contents')) {
  contents.addEventListener('click', ({ target }) => {
    if (target.closest('a')) contents.open = false
  })
}

// The examples in one language at a time: the reader's choice is for all of them, and for the next visit.
const groups = [...document.querySelectorAll('.languages')].map((group) => [...group.children])
const names = groups[0]?.map((figure) => figure.querySelector('figcaption span').textContent) ?? []
const tabs = groups.map((figures) => {
  const list = document.createElement('div')
  list.className = 'tabs'
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', 'Language of the example')
  const buttons = names.map((name, index) => {
    const panel = figures[index].querySelector('pre')
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = name
    button.setAttribute('role', 'tab')
    panel.id = `${panel.firstElementChild.id}-panel`
    panel.setAttribute('role', 'tabpanel')
    button.setAttribute('aria-controls', panel.id)
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
  figures[0].before(list)
  return buttons
})

// Examples above the chosen one get another height: it stays where the reader sees it.
function choose(chosen, anchor) {
  const before = anchor?.getBoundingClientRect().top
  groups.forEach((figures, group) => {
    figures.forEach((figure, index) => {
      figure.hidden = index !== chosen
      tabs[group][index].setAttribute('aria-selected', String(index === chosen))
      tabs[group][index].tabIndex = index === chosen ? 0 : -1
    })
  })
  if (anchor) scrollBy(0, anchor.getBoundingClientRect().top - before)
  remember(names[chosen])
}

// A browser can forbid a page to remember anything.
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

// Lists only the operations that have all words, in their texts, fields or errors.
for (const form of document.querySelectorAll('.find')) {
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
