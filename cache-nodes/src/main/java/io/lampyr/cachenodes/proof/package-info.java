/** How functions and nodes prove to nodes that a call is theirs, without showing the secret. */
@NullMarked
package io.lampyr.cachenodes.proof;

import org.jspecify.annotations.NullMarked;
