// Sends a form once, however often its button is pressed, unless it gets no response: a person may have stopped it.
for (const form of document.querySelectorAll('form[method=post]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) return event.preventDefault()
    form.dataset.sent = 'yes'
    form.setAttribute('aria-busy', 'true')
    setTimeout(release, 10_000, form)
  })
}
function release(form) {
  delete form.dataset.sent
  form.removeAttribute('aria-busy')
}
// After going back, a page may be in the state in which the person left it.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) release(form)
})
