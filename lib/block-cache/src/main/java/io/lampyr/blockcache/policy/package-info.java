/** Which resident part is worth least: decisions without time, threads or chance. */
@NullMarked
package io.lampyr.blockcache.policy;

import org.jspecify.annotations.NullMarked;
