import { Icon, type IconName } from "./drawings.tsx";

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** In the tip, behind the label. */
  readonly cap?: string;
  readonly onPress: () => void;
  readonly isPressed?: boolean;
}

/** A quiet square button; its name is its tip. */
export function IconButton({ icon, label, cap, onPress, isPressed }: IconButtonProps): React.JSX.Element {
  return (
    <button
      type="button"
      className="iconbtn"
      aria-label={label}
      title={cap === undefined ? label : `${label} (${cap})`}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}
