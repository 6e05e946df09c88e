// Sends a form once, however often its button is pressed.
for (const form of document.querySelectorAll('form[method=post]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'yes'
    form.setAttribute('aria-busy', 'true')
  })
}
// After going back, a page may be in the state in which the person left it.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) {
    delete form.dataset.sent
    form.removeAttribute('aria-busy')
  }
})

// Choosing a filter applies it.
for (const select of document.querySelectorAll('.filters select')) {
  select.addEventListener('change', () => select.form.requestSubmit())
}

// On a phone, the menu is a row that scrolls, and the current page may be beyond its edge.
const menu = document.querySelector('.menu')
const current = menu?.querySelector('[aria-current]')
if (current) menu.scrollLeft += current.getBoundingClientRect().left - menu.getBoundingClientRect().left - 32
