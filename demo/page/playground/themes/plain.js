/** The look of a browser's own inputs, a little tidied. @type {import('./structure.js').Theme} */
export const plain = {
  name: 'Plain',
  background: 'light-dark(#ffffff, #161618)',
  color: 'light-dark(#1b1b1f, #f2f2f5)',
  css: `
.input {
  border: 1px solid light-dark(#8b8b94, #77777f);
  border-radius: 0.5rem;
  background: light-dark(#ffffff, #1e1e21);
}
.input::placeholder {
  color: light-dark(#71717a, #92929b);
  opacity: 1;
}
.input:focus,
.ServiceElement--focus {
  border-color: light-dark(#2457d6, #8fb0ff);
  outline: 2px solid transparent;
  box-shadow: 0 0 0 3px light-dark(#2457d633, #8fb0ff40);
}
.ServiceElement--invalid,
.input:has(+ .error:not(:empty)) {
  border-color: light-dark(#c2261d, #ff9d92);
}
.error {
  color: light-dark(#b3211a, #ff9d92);
}
button {
  border: 1px solid transparent;
  border-radius: 0.5rem;
  background: light-dark(#2457d6, #8fb0ff);
  color: light-dark(#ffffff, #10182b);
}`.trim(),
  style: {
    base: {
      color: 'light-dark(#1b1b1f, #f2f2f5)',
      '::placeholder': { color: 'light-dark(#71717a, #92929b)' },
    },
    invalid: { color: 'light-dark(#b3211a, #ff9d92)' },
  },
}
