/** Black, white and one signal color; large and bold. @type {import('./structure.js').Theme} */
export const contrast = {
  name: 'High contrast',
  background: 'light-dark(#ffffff, #000000)',
  color: 'light-dark(#000000, #ffffff)',
  css: `
.card-form {
  font-size: 1.125rem;
}
label {
  font-size: 1rem;
  font-weight: 700;
}
.input {
  height: 3.5rem;
  font-weight: 700;
  border: 3px solid light-dark(#000000, #ffffff);
  border-radius: 0;
  background: light-dark(#ffffff, #000000);
}
.input::placeholder {
  color: light-dark(#4a4a4a, #c4c4c4);
  font-weight: 400;
  opacity: 1;
}
.input:focus,
.ServiceElement--focus {
  outline: 4px solid light-dark(#0039c8, #ffe14a);
  outline-offset: 2px;
}
.ServiceElement--invalid,
.input:has(+ .error:not(:empty)) {
  border-color: light-dark(#a80000, #ff9c9c);
  border-style: dashed;
}
.error {
  color: light-dark(#a80000, #ff9c9c);
  font-size: 1rem;
  font-weight: 600;
  line-height: 1.375rem;
}
button {
  min-height: 3.5rem;
  border: 3px solid light-dark(#000000, #ffffff);
  background: light-dark(#000000, #ffffff);
  color: light-dark(#ffffff, #000000);
}`.trim(),
  style: {
    base: {
      color: 'light-dark(#000000, #ffffff)',
      fontSize: '18px',
      fontWeight: '700',
      '::placeholder': { color: 'light-dark(#4a4a4a, #c4c4c4)', fontWeight: '400' },
      '::selection': { color: '#000000', backgroundColor: '#ffe14a' },
    },
    invalid: { color: 'light-dark(#a80000, #ff9c9c)', textDecoration: 'underline wavy 1px' },
  },
}
