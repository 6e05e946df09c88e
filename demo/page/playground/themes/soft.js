/** Filled, round and without a border until it has the focus. @type {import('./structure.js').Theme} */
export const soft = {
  name: 'Soft',
  background: 'light-dark(#fbf9ff, #17151d)',
  color: 'light-dark(#2b2440, #efeafc)',
  css: `
label {
  padding-left: 0.875rem;
  color: light-dark(#5e5678, #b9b0d3);
  font-weight: 500;
}
.input {
  height: 3.25rem;
  padding: 0 1.125rem;
  border: 2px solid transparent;
  border-radius: 1.125rem;
  font-weight: 500;
  background: light-dark(#ece7f8, #292438);
}
.input::placeholder {
  color: light-dark(#716993, #9d93bb);
  opacity: 1;
}
.input:focus,
.ServiceElement--focus {
  border-color: light-dark(#6a4bd1, #b7a2ff);
  outline: 2px solid transparent;
  background: light-dark(#ffffff, #1c1826);
}
.ServiceElement--invalid,
.input:has(+ .error:not(:empty)) {
  background: light-dark(#fde9ec, #3d1f28);
}
.error {
  padding-left: 0.875rem;
  color: light-dark(#ad1d45, #ffa3b8);
}
button {
  min-height: 3.25rem;
  border: 1px solid transparent;
  border-radius: 1.625rem;
  background: light-dark(#6a4bd1, #b7a2ff);
  color: light-dark(#ffffff, #1d1338);
}`.trim(),
  style: {
    base: {
      color: 'light-dark(#2b2440, #efeafc)',
      fontWeight: '500',
      caretColor: 'light-dark(#6a4bd1, #b7a2ff)',
      iconColor: 'light-dark(#5e5678, #b9b0d3)',
      '::placeholder': { color: 'light-dark(#716993, #9d93bb)' },
      '::selection': { backgroundColor: 'light-dark(#d8ccff, #4c3d86)' },
    },
    complete: { color: 'light-dark(#1c6a4c, #93ddb8)' },
    invalid: { color: 'light-dark(#ad1d45, #ffa3b8)' },
  },
}
