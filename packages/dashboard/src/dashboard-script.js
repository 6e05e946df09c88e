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

// Choosing a filter applies it. On narrow screens the filters have a button for this.
for (const select of document.querySelectorAll('.filters select')) {
  select.addEventListener('change', () => {
    if (matchMedia('(width >= 56rem)').matches) select.form.requestSubmit()
  })
}
