// On a phone the contents lie over the page: following one of their links closes them.
for (const contents of document.querySelectorAll('details.contents')) {
  contents.addEventListener('click', ({ target }) => {
    if (target.closest('a')) contents.open = false
  })
}
