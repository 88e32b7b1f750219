/** For buttons around a terminal: a click on one leaves the keyboard where it is. By Tab they take focus as ever. */
export function keepFocus(event: React.MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("button") !== null) event.preventDefault();
}
