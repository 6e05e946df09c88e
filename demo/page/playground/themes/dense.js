/** For back offices, with many fields on a screen. @type {import('./structure.js').Theme} */
export const dense = {
  name: 'Dense',
  background: 'light-dark(#f4f5f7, #14171c)',
  color: 'light-dark(#1f2937, #e5e9f0)',
  css: `
.card-form {
  gap: 0;
  width: min(100%, 19rem);
  font-size: 0.875rem;
}
.pair {
  gap: 0.625rem;
}
label {
  padding-bottom: 0.125rem;
  font-size: 0.75rem;
}
.input {
  height: 2rem;
  padding: 0 0.5rem;
  border: 1px solid light-dark(#858e9c, #6c7686);
  border-radius: 0.1875rem;
  background: light-dark(#ffffff, #1b1f26);
}
.input::placeholder {
  color: light-dark(#6b7280, #8d97a6);
  opacity: 1;
}
.input:focus,
.ServiceElement--focus {
  border-color: light-dark(#0b6e4f, #5fd0a5);
  outline: 1px solid light-dark(#0b6e4f, #5fd0a5);
}
.ServiceElement--invalid,
.input:has(+ .error:not(:empty)) {
  border-color: light-dark(#b42318, #ff9b90);
}
.error {
  margin: 0.125rem 0;
  color: light-dark(#b42318, #ff9b90);
  font-size: 0.75rem;
  line-height: 1rem;
}
button {
  min-height: 2rem;
  border: 1px solid transparent;
  border-radius: 0.1875rem;
  background: light-dark(#0b6e4f, #5fd0a5);
  color: light-dark(#ffffff, #06291d);
}`.trim(),
  style: {
    base: {
      color: 'light-dark(#1f2937, #e5e9f0)',
      fontSize: '14px',
      lineHeight: '20px',
      '::placeholder': { color: 'light-dark(#6b7280, #8d97a6)' },
    },
    invalid: { color: 'light-dark(#b42318, #ff9b90)' },
  },
}
