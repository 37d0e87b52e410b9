/** Whether what processes did is what their roles allow. */
@NullMarked
package io.lampyr.localstack.rights;

import org.jspecify.annotations.NullMarked;
