import { Appearance } from "./Appearance.tsx";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { NoticeChoice } from "./NoticeChoice.tsx";
import { PasswordChange } from "./PasswordChange.tsx";
import { PictureChange } from "./PictureChange.tsx";
import { Profile } from "./Profile.tsx";
import "./account.css";

/** One's own account: who one is here, picture, language, appearance, password, notifications. */
export function Screen() {
  return (
    <div className="account">
      <Profile />
      <PictureChange />
      <LanguageChoice />
      <Appearance />
      <PasswordChange />
      <NoticeChoice />
    </div>
  );
}
