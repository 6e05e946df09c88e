'use client'

export { type InstallmentsPlanState, useInstallmentsPlan } from './use-installments-plan.ts'
