/** An Angular app without its command line: compiled in the browser, without zone.js. */
import '@angular/compiler'
import {
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  type ElementRef,
  provideZonelessChangeDetection,
  signal,
  ViewChild,
} from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'

interface Token {
  readonly data?: { readonly cardId: string }
  readonly error?: { readonly message: string }
}

class App {
  readonly placeholder = signal('Number')
  readonly isShown = signal(true)
  readonly isMasked = signal(false)
  readonly brand = signal('')
  readonly told = signal('')
  readonly options = { style: { base: { color: 'rgb(1, 2, 3)' } } }
  group: ElementRef<{ createToken(data: object): Promise<Token> }> | undefined

  async pay(event: Event): Promise<void> {
    event.preventDefault()
    const answer = await this.group?.nativeElement.createToken({ name: 'Ana Souza' })
    this.told.set(answer?.data?.cardId ?? answer?.error?.message ?? '')
  }

  rename(): void {
    this.placeholder.set('Número')
    this.isMasked.set(true)
  }

  toggle(): void {
    this.isShown.set(!this.isShown())
  }
}

// Called as functions: this workspace's TypeScript has no syntax that leaves code behind.
ViewChild('group')(App.prototype, 'group')
Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `<form (submit)="pay($event)">
    <element-group #group api-key="ek_test_demo" locale="pt">
      @if (isShown()) {
        <element-pan required class="framed" [placeholder]="placeholder()" [options]="options" (change)="brand.set($event.detail.brand ?? '')"></element-pan>
      }
      <element-expiration required></element-expiration>
      <element-cvv required [secureCvv]="isMasked()" (complete)="told.set($event.detail.complete ? 'complete' : '')"></element-cvv>
    </element-group>
    <output id="brand">{{ brand() }}</output> <output id="told">{{ told() }}</output>
    <button id="pay">Pay</button>
    <button id="rename" type="button" (click)="rename()">Rename</button>
    <button id="toggle" type="button" (click)="toggle()">Toggle</button>
  </form>`,
})(App)

await bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] })
