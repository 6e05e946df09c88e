// Puts a button beside whatever can be copied. Without it each is selected whole by a click.
if (navigator.clipboard) {
  for (const place of document.querySelectorAll('[data-copy]')) {
    const source = document.getElementById(place.dataset.copy)
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.setAttribute('aria-label', `Copy ${place.dataset.what}`)
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(source.textContent.trim())
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 1500)
    })
    place.append(button)
  }
}

// On a phone the contents lie over the page: once they led somewhere they are in the way.
for (const contents of document.querySelectorAll('details.contents')) {
  contents.addEventListener('click', ({ target }) => {
    if (target.closest('a')) contents.open = false
  })
}
