/** One line under each field, as on a paper form. @type {import('./structure.js').Theme} */
export const underlined = {
  name: 'Underlined',
  background: 'light-dark(#f7f9f9, #11181a)',
  color: 'light-dark(#15282c, #e3eff1)',
  css: `
label {
  padding: 0.5rem 0.75rem 0;
  border-radius: 0.375rem 0.375rem 0 0;
  background: light-dark(#e8eff0, #1b282b);
  color: light-dark(#47636a, #a2bdc3);
  font-size: 0.75rem;
  font-weight: 500;
}
.input {
  height: 2.25rem;
  letter-spacing: 0.03em;
  padding: 0 0.75rem;
  border: 0;
  border-radius: 0;
  background: light-dark(#e8eff0, #1b282b);
  box-shadow: inset 0 -1px light-dark(#64818a, #7d99a0);
}
.input::placeholder {
  color: light-dark(#587078, #8aa5ac);
  opacity: 1;
}
.input:focus,
.ServiceElement--focus {
  outline: 2px solid transparent;
  box-shadow: inset 0 -2px light-dark(#00697a, #5fd4e6);
}
.ServiceElement--invalid,
.input:has(+ .error:not(:empty)) {
  box-shadow: inset 0 -2px light-dark(#b3261e, #ffb4ab);
}
.error {
  padding-left: 0.75rem;
  color: light-dark(#b3261e, #ffb4ab);
}
button {
  border: 1px solid transparent;
  border-radius: 0.375rem;
  background: light-dark(#00697a, #5fd4e6);
  color: light-dark(#ffffff, #00363f);
  letter-spacing: 0.02em;
}`.trim(),
  style: {
    base: {
      color: 'light-dark(#15282c, #e3eff1)',
      letterSpacing: '0.03em',
      caretColor: 'light-dark(#00697a, #5fd4e6)',
      '::placeholder': { color: 'light-dark(#587078, #8aa5ac)' },
    },
    invalid: { color: 'light-dark(#b3261e, #ffb4ab)', caretColor: 'light-dark(#b3261e, #ffb4ab)' },
  },
}
