/**
 * The rule that a value breaks, as a sentence beside its field: `must not be blank` of the API becomes `This field is
 * required.`, any other rule `Must be …`.
 */
export function ruleSentence(rule: string): string {
  if (rule === 'must not be blank') return 'This field is required.'
  return `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`
}
