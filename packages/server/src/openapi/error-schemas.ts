import { z } from 'zod'
import { type Reason, shownReasonOf } from '../errors.ts'
import { errorBodySchema } from '../http/error-body-schemas.ts'
import type { JsonSchema } from './document.ts'

const { properties: { data = {}, ...top } = {}, required = [] } = z.toJSONSchema(
  errorBodySchema,
) as JsonSchema

/**
 * The fields of the common error body, as components. Each response describes the whole body once and refers to these:
 * a general schema combined with a narrower one (`allOf`) would describe `data` twice, which generators and linters do
 * not combine in the same way.
 */
export const errorSchemaComponents: Readonly<Record<string, JsonSchema>> = Object.fromEntries([
  ...Object.entries(top).map(([name, schema]) => [componentName(name), schema]),
  ...Object.entries(data.properties ?? {}).map(([name, schema]) => [componentName(name, 'Data'), schema]),
])

/** The body of the errors with one status. */
export function errorSchema(status: number, reasons: readonly Reason[]): JsonSchema {
  return {
    type: 'object',
    properties: {
      ...references(top),
      code: { type: 'integer', const: status },
      data: {
        type: 'object',
        properties: {
          ...references(data.properties ?? {}, 'Data'),
          reason: { type: 'string', enum: reasons.map(shownReasonOf) },
        },
        required: data.required ?? [],
      },
    },
    required,
  }
}

function references(
  properties: Readonly<Record<string, JsonSchema>>,
  group: 'Data' | '' = '',
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    Object.keys(properties).map((name) => [
      name,
      { $ref: `#/components/schemas/${componentName(name, group)}` },
    ]),
  )
}

function componentName(name: string, group: 'Data' | '' = ''): string {
  return `Error${group}${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
