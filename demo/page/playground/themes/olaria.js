/** The shop's own: paper, ink and glaze. @type {import('./structure.js').Theme} */
export const olaria = {
  name: 'Olaria',
  background: 'light-dark(#f4eee4, #171310)',
  color: 'light-dark(#2a2019, #f3ebdf)',
  css: `
label {
  font: italic 500 1rem / 1.4 Palatino, Georgia, serif;
}
.input {
  border: 1px solid light-dark(#928475, #84776a);
  border-radius: 0.625rem;
  background: light-dark(#fffdf9, #1b1613);
}
.input::placeholder {
  color: light-dark(#85786b, #93867a);
  opacity: 1;
}
.input:focus,
.ServiceElement--focus {
  border-color: light-dark(#2f4b3c, #c3d8b3);
  outline: 2px solid transparent;
  box-shadow: 0 0 0 3px light-dark(#2f4b3c47, #c3d8b347);
}
.ServiceElement--complete {
  border-color: light-dark(#2f4b3c, #c3d8b3);
}
.ServiceElement--invalid,
.input:has(+ .error:not(:empty)) {
  border-color: light-dark(#a8201a, #ffb3a7);
}
.error {
  color: light-dark(#a8201a, #ffb3a7);
}
button {
  border: 1px solid transparent;
  border-radius: 0.625rem;
  background: light-dark(#2f4b3c, #c3d8b3);
  color: light-dark(#fbf7ee, #1a2416);
}`.trim(),
  style: {
    base: {
      color: 'light-dark(#2a2019, #f3ebdf)',
      iconColor: 'light-dark(#685b4f, #b6a898)',
      '::placeholder': { color: 'light-dark(#85786b, #93867a)', fontStyle: 'italic' },
    },
    complete: { color: 'light-dark(#2f4b3c, #c3d8b3)' },
    invalid: { color: 'light-dark(#a8201a, #ffb3a7)' },
  },
}
