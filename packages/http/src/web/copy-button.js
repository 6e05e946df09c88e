// Shows the copy buttons if the browser can copy, and tells screen readers when a text was copied.
if (navigator.clipboard) {
  const announcement = document.getElementById('announcement')
  for (const button of document.querySelectorAll('button[data-copied]')) {
    const words = button.textContent
    button.hidden = false
    button.addEventListener('click', async () => {
      const { copy, copyElement, copied } = button.dataset
      const text = copy ?? document.getElementById(copyElement).textContent.trim()
      try {
        await navigator.clipboard.writeText(text)
      } catch {
        if (!copyByCommand(text)) return
      }
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

// The browsers inside Android apps refuse `writeText`: https://github.com/lgarron/clipboard-polyfill/issues/167
function copyByCommand(text) {
  const copy = (event) => {
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
  }
  document.addEventListener('copy', copy)
  const isCopied = document.execCommand('copy')
  // If the command did nothing, the next text that the payer copies must not become this one.
  document.removeEventListener('copy', copy)
  return isCopied
}
