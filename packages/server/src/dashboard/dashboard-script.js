// Copies what stands beside a button. Without script there is no button, and a click selects the text whole.
if (navigator.clipboard) {
  for (const place of document.querySelectorAll('[data-copy]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button small copy'
    button.textContent = 'Copy'
    button.setAttribute('aria-label', `Copy ${place.dataset.what}`)
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(place.dataset.copy)
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 1500)
    })
    place.append(button)
  }
}

// A form is sent once, however often its button is pressed.
for (const form of document.querySelectorAll('form[method=post]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'yes'
    form.setAttribute('aria-busy', 'true')
  })
}
// Gone back to, a page may be as it was left.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) {
    delete form.dataset.sent
    form.removeAttribute('aria-busy')
  }
})

// A list is narrowed as soon as it is said by what.
for (const select of document.querySelectorAll('.filters select')) {
  select.addEventListener('change', () => select.form.requestSubmit())
}
