// Shows the copy buttons if the browser can copy, and tells screen readers when a text was copied.
if (navigator.clipboard) {
  const announcement = document.getElementById('announcement')
  for (const button of document.querySelectorAll('button[data-copied]')) {
    const words = button.textContent
    button.hidden = false
    button.addEventListener('click', async () => {
      const { copy, copyElement, copied } = button.dataset
      await navigator.clipboard.writeText(copy ?? document.getElementById(copyElement).textContent.trim())
      button.textContent = copied
      button.classList.add('done')
      if (announcement) announcement.textContent = copied
      setTimeout(() => {
        button.textContent = words
        button.classList.remove('done')
        if (announcement) announcement.textContent = ''
      }, 2000)
    })
  }
}
